import { type Proposal, quoteOf } from "./proposal.ts";
import { noteOf, type SourceRow } from "./source.ts";

/** The notes that proposals from a text stand under: none of its rows is in the tree. */
export interface Skeleton {
  /**
   * Takes the next proposal.
   * @param row the place of the row that it was drafted from
   * @returns it with the notes before it that it stands under and that have not come yet, at their places in the draft
   */
  place(proposal: Proposal, row: number | undefined): readonly Proposal[];
}

/** Makes the skeleton of a source; it begins empty. @param top the note above all, such as a file */
export function createSkeleton(rows: readonly SourceRow[], top: string | null): Skeleton {
  let count = 0;
  /** Where the note of a row stands in the draft, and the proposals by the order in which they were taken. */
  const placeOf = new Map<SourceRow, number>();
  const taken: number[] = [];
  let topPlace: number | null = null;

  /** The rows that a row stands under, the lowest first. */
  function above(place: number): SourceRow[] {
    const path: SourceRow[] = [];
    let depth = rows[place]?.depth ?? 0;
    for (let i = place - 1; i >= 0 && depth > 0; i--) {
      const row = rows[i];
      if (!row || row.depth >= depth) continue;
      depth = row.depth;
      if (row.nodeId === null && row.answer === null) path.push(row);
    }
    return path;
  }

  return {
    place(proposal, row) {
      const made: Proposal[] = [];
      const note = (text: string, parent: number | null, quotes: Proposal["quotes"]): number => {
        made.push({ op: "note", nodeId: null, parent, body: { text }, quotes, findings: [] });
        return count++;
      };
      const under = (path: readonly SourceRow[]): number | null => {
        const [lowest, ...others] = path;
        if (!lowest) return topPlace;
        const known = placeOf.get(lowest);
        if (known !== undefined) return known;
        const parent = under(others);
        const place = note(noteOf(lowest), parent, [quoteOf(lowest, lowest.text)]);
        placeOf.set(lowest, place);
        return place;
      };
      if (proposal.nodeId === null && top !== null) topPlace ??= note(top, null, []);
      const parent =
        proposal.parent !== null
          ? (taken[proposal.parent] ?? null)
          : proposal.nodeId === null
            ? under(row === undefined ? [] : above(row))
            : null;
      taken.push(count++);
      return [...made, { ...proposal, parent }];
    },
  };
}
