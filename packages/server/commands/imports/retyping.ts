import type { OriginType } from "@perennial/contract/files/origins";

type Types = ReadonlyMap<string, OriginType>;

/** Returns whether Anki changed what a type of notes shows, or its looks, since it came; its numbers do not count. */
export function retyping(inFile: Types | undefined, known: Types): (now: string, then: string) => boolean {
  const said = new Map<string, boolean>();
  return (now, then) => {
    const pair = `${now} ${then}`;
    const answer = said.get(pair) ?? isLater(inFile?.get(now), known.get(then));
    said.set(pair, answer);
    return answer;
  };
}

const isLater = (now: OriginType | undefined, then: OriginType | undefined): boolean =>
  now !== undefined &&
  then !== undefined &&
  now.id === then.id &&
  Number(now.mod) > Number(then.mod) &&
  looksOf(now) !== looksOf(then);

const looksOf = ({ css, flds, tmpls, latexPre, latexPost }: OriginType): string =>
  JSON.stringify([css, flds, tmpls, latexPre, latexPost]);
