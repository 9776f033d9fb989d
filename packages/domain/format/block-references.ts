import type { Losses } from "./losses.ts";

const REFERENCE = /\(\(([\w-]{1,64})\)\)/g;
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/** References to other blocks stand as the first line of what they name, since a note here has no name to point at. */
export function withReferences(text: string, textOf: ReadonlyMap<string, string>, losses: Losses): string {
  if (!text.includes("((")) return text;
  // Every second piece is code, where nothing is a reference.
  return text
    .split(CODE)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece.replace(REFERENCE, (whole, name: string) => {
            const named = textOf.get(name)?.split("\n", 1)[0]?.trim();
            losses.add(
              named === undefined
                ? "references to blocks that are not in the file"
                : "references to blocks, which stand as text",
              text,
            );
            return named === undefined ? whole : `“${named}”`;
          }),
    )
    .join("");
}
