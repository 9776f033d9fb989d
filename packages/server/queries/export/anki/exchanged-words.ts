/** Signs that say the same in a text here and in HTML. */
const PLAIN = /^[\p{L}\p{M}\p{N} .,!?'’()-]*$/u;
const MOST_AROUND = 40;
const IN_A_NAME = /&#?[a-z0-9]*$/i;
const LONGEST_NAME = 12;

/**
 * HTML in which the words that differ between two texts are exchanged, so that the marks around them stay; undefined
 * where those words stand there more than once, never, or with signs that HTML writes otherwise.
 */
export function exchangedWords(html: string, was: string, is: string): string | undefined {
  const shorter = Math.min(was.length, is.length);
  let before = 0;
  while (before < shorter && was[before] === is[before]) before++;
  let after = 0;
  while (after < shorter - before && was.at(-1 - after) === is.at(-1 - after)) after++;
  for (const [left, right] of surroundings()) {
    const [from, to] = [Math.max(0, before - left), Math.max(0, after - right)];
    const [old, fresh] = [was.slice(from, was.length - to), is.slice(from, is.length - to)];
    if (old === "" || !PLAIN.test(old) || !PLAIN.test(fresh)) continue;
    const [at, ...others] = placesInText(html, old);
    if (at !== undefined && others.length === 0)
      return html.slice(0, at) + fresh + html.slice(at + old.length);
  }
  return undefined;
}

/** How many signs around the difference are looked for with it, the fewest first. */
function* surroundings(): Generator<readonly [left: number, right: number]> {
  yield [0, 0];
  for (let around = 1; around <= MOST_AROUND; around++) {
    yield [0, around];
    yield [around, 0];
    yield [around, around];
  }
}

/** Where words stand in what is read of HTML: neither in a tag nor in the name of a sign. */
function placesInText(html: string, words: string): number[] {
  const places: number[] = [];
  for (let at = html.indexOf(words); at >= 0 && places.length < 2; at = html.indexOf(words, at + 1)) {
    const isInTag = html.lastIndexOf("<", at) > html.lastIndexOf(">", at);
    if (!isInTag && !IN_A_NAME.test(html.slice(Math.max(0, at - LONGEST_NAME), at))) places.push(at);
  }
  return places;
}
