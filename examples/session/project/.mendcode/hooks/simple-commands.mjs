const tokens = /[^\S\n]*(?:(?<end>&&|\|\||[;&|\n(){}]|$)|(?<word>(?:\\[^]|'[^']*'|"(?:\\[^]|[^"\\])*"|[^\s\\'";&|(){}])+))/y;

/** Splits a line of shell into its simple commands, each a list of words. Throws where it cannot be sure. */
export function simpleCommands(line) {
  if (/\$\(|`|<</.test(line)) throw new Error('it holds a command inside a command');
  const commands = [[]];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < line.length) {
    const found = tokens.exec(line);
    if (!found) throw new Error('its quotes do not match');
    if (found.groups.word !== undefined) commands.at(-1).push(unquoted(found.groups.word));
    else commands.push([]);
  }
  return commands.filter((words) => words.length > 0);
}

function unquoted(word) {
  return word.replace(/\\([^])|'([^']*)'|"((?:\\[^]|[^"\\])*)"/g, (_, escaped, single, double) =>
    escaped ?? single ?? double.replace(/\\([$`"\\])/g, '$1'),
  );
}
