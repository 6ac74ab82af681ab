import { createElement as h, type ReactNode, useRef } from 'react';
import { otherCopies } from './other-copies.ts';
import { type PanelProps, Screen } from './screen.ts';

/**
 * The screen of hooks, recent runs and problems, to be mounted in an ink application. It never renders or exits by itself:
 * the application mounts it, gives it keys (`isActive`) and takes it away when `onClose` is called. In an application with
 * a copy of react or ink other than the panel's it shows nothing but a sentence with the versions of both.
 */
export function Panel(props: PanelProps): ReactNode {
  if (!isRenderedByOwnReact()) {
    // ink's own element: its `Text` would need the same react.
    return h('ink-text', { style: { textWrap: 'wrap' } } as object, otherCopies());
  }
  return h(Screen, props);
}

/** Hooks of react work only in a component that the same copy of react renders. */
function isRenderedByOwnReact(): boolean {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is called first at every render, or throws at every render.
    useRef(undefined);
    return true;
  } catch {
    return false;
  }
}
