import type { Piece, SpannedPiece } from "./pieces.ts";

/** A range of a source, in UTF-16 units, the end left out. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Sets ranges apart in what a text shows of its source: what stands in one is within a span piece of its number. Markup
 * that goes beyond a range stays whole, and the range is a span inside and one outside of it.
 * @param ranges in the order of the source; none overlaps another
 */
export function setApart(pieces: readonly Piece[], ranges: readonly Range[]): readonly SpannedPiece[] {
  const set: SpannedPiece[] = [];
  for (const [piece, index] of pieces.flatMap((each) => cut(each, ranges))) {
    const last = set.at(-1);
    if (index === undefined) set.push(piece);
    else if (last?.type === "span" && last.index === index)
      set.splice(-1, 1, { ...last, pieces: [...last.pieces, piece] });
    else set.push({ type: "span", index, pieces: [piece] });
  }
  return set;
}

type Part = readonly [piece: SpannedPiece, range: number | undefined];

/** Cuts a piece at the edges of the ranges; each part of it is in one of them or in none. */
function cut(piece: Piece, ranges: readonly Range[]): readonly Part[] {
  const extent = extentOf(piece);
  const within = ranges.findIndex(({ from, to }) => from <= extent.from && extent.to <= to);
  if (within >= 0) return [[piece, within]];
  if (!ranges.some(({ from, to }) => from < extent.to && extent.from < to)) return [[piece, undefined]];
  if (piece.type === "text" || piece.type === "code") return cutRun(piece, ranges);
  return [["pieces" in piece ? { ...piece, pieces: setApart(piece.pieces, ranges) } : piece, undefined]];
}

function cutRun(run: Extract<Piece, Range>, ranges: readonly Range[]): readonly Part[] {
  const parts: Part[] = [];
  let at = run.from;
  const cutTo = (end: number, index: number | undefined) => {
    const to = Math.min(run.to, end);
    if (at < to) parts.push([{ ...run, from: at, to }, index]);
    at = Math.max(at, to);
  };
  for (const [index, { from, to }] of ranges.entries()) {
    cutTo(from, undefined);
    cutTo(to, index);
  }
  cutTo(run.to, undefined);
  return parts;
}

function extentOf(piece: Piece): Range {
  if ("from" in piece) return piece;
  const [first, last] = [piece.pieces[0], piece.pieces.at(-1)];
  return { from: first ? extentOf(first).from : 0, to: last ? extentOf(last).to : 0 };
}
