import { expect, test } from 'vitest';
import { html } from '../../../plugins/trace/html.ts';

test('texts are escaped, in elements and in attributes', () => {
  const text = `<script>alert("1")</script> & 'x'`;
  expect(html`<p title="${text}">${text}</p>`.html).toBe(
    `<p title="&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; &#39;x&#39;">&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; &#39;x&#39;</p>`,
  );
});

test('markup and lists of it stand as they are, numbers are written, and nothing is nothing', () => {
  expect(html`<ul>${[html`<li>${1}</li>`, html`<li>${'<'}</li>`]}${undefined}${html`<hr>`}</ul>`.html).toBe(
    '<ul><li>1</li><li>&#60;</li><hr></ul>',
  );
});

test('what could make a page show another text than it holds is written out', () => {
  expect(html`${'a\u0000b\u202ec\u001b[31m'}`.html).toBe('a\\u0000b\\u202ec\\u001b[31m');
});
