import { expect, test } from "vitest";
import { readPieces, type SpannedPiece } from "./pieces.ts";
import { setApart } from "./spans.ts";

/** Shows markup as tags, and each range in braces. */
const drawn = (source: string, pieces: readonly SpannedPiece[]): string =>
  pieces
    .map((piece) => {
      if (!("pieces" in piece)) return source.slice(piece.from, piece.to);
      const inner = drawn(source, piece.pieces);
      return piece.type === "span" ? `{${piece.index} ${inner}}` : `<${piece.type} ${inner}>`;
    })
    .join("");

/** Reads a text in which `‹` and `›` stand around the ranges. */
function setIn(marked: string): string {
  const ranges: { from: number; to: number }[] = [];
  let source = "";
  for (const sign of marked)
    if (sign === "‹") ranges.push({ from: source.length, to: source.length });
    else if (sign === "›") ranges.splice(-1, 1, { from: ranges.at(-1)?.from ?? 0, to: source.length });
    else source += sign;
  return drawn(source, setApart(readPieces(source), ranges));
}

test.each([
  ["the ‹heart› pumps", "the {0 heart} pumps"],
  ["‹a›‹b› and ‹c›", "{0 a}{1 b} and {2 c}"],
  ["**the ‹heart› pumps**", "<strong the {0 heart} pumps>"],
  ["the ‹**heart** of all›", "the {0 <strong heart> of all}"],
  ["‹a *b› c*", "{0 a }<em {0 b} c>"],
  ["it is ‹$x^2$›, and `co‹d›e`", "it is {0 x^2}, and co{1 d}e"],
  ["‹![heart](file:1)› and [‹w›ords](https://a.test)", "{0 <file heart>} and <link {1 w}ords>"],
  ["‹one\ntwo›", "{0 one\ntwo}"],
  ["nothing", "nothing"],
])("%s is set apart", (marked, set) => {
  expect(setIn(marked)).toBe(set);
});
