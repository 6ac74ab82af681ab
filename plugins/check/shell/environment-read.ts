const python = /\bos\.(?:environ(?:\.get)?|getenv)\s*[[(]\s*["'](\w+)["']/g;
const javascript = /\bprocess\.env(?:\.(\w+)|\[\s*["'](\w+)["']\s*\])(?!\s*\??=[^=])/g;
const ruby = /\bENV(?:\.fetch)?\s*[[(]\s*["'](\w+)["']/g;

/** What reads the event where it truly comes. */
const standardInput = /stdin|readFileSync\(\s*0|\/dev\/fd\/0|fileinput|\bopen\(0\b|\bgets\b|\binput\(\)/i;

/**
 * The variables of the environment that code in other languages than a shell's reads, by the words that stand in it; none
 * where it reads its standard input as well, since what it looks at in the environment is then no more than a second way.
 */
export function environmentRead(text: string): readonly string[] {
  if (standardInput.test(text)) return [];
  return [python, javascript, ruby].flatMap((reading) =>
    [...text.matchAll(reading)].flatMap(([, name, other]) => [name ?? other].filter((each) => each !== undefined)),
  );
}
