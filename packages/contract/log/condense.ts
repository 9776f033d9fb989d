import { ITEM_NAMES } from "@perennial/domain/kind/item-kinds";
import type { Values } from "@perennial/domain/kind/values";

/** A row of the log, as far as it says whether another one may stand for it. */
export interface OldRow {
  readonly version: number;
  readonly mutation_type: string;
  readonly table_name: string;
  readonly record_id: number;
  readonly old_values: Values | null;
  readonly new_values: Values | null;
  /** The version of the first row that it stands for; null where it stands for itself. */
  readonly first_version: number | null;
  /** Whether it is all that its call did, and neither an import nor an undo. Others stay as they are. */
  readonly isAlone: boolean;
  /** Of what it was done on, as far as that is known; the source, where a program did it. */
  readonly device: string | null;
  /** On which it was done, in UTC. */
  readonly day: string;
}

/** What a row that stays says from now on. */
export type StandsFor = Pick<OldRow, "version" | "old_values" | "new_values" | "first_version">;

export interface Condensed {
  /** The versions of the rows that go. */
  readonly gone: readonly number[];
  readonly changed: readonly StandsFor[];
}

const EDITS: ReadonlySet<string> = new Set(ITEM_NAMES.map((name) => `${name}.edit`));
/** What is known of a memory follows from its reviews, which stay: its last row will do, of whatever day. */
const MEMORY = "progress.set";

/**
 * Decides which rows of a log can go. Of the edits of one text that follow each other the last of each day and device stays, and
 * of the rows about a memory the last. A row that stays says what it and those that went before it came to together, so that
 * each row still finds what the one before it left. The last row about a record always stays.
 * @param rows of one user, in the order of the log; all that there are of a record between the first and the last given
 */
export function condense(rows: readonly OldRow[]): Condensed {
  const gone: number[] = [];
  const changed: StandsFor[] = [];
  for (const ofRecord of Map.groupBy(rows, recordOf).values())
    for (const run of runsOf(ofRecord)) {
      const standing = new Set(
        run[0]?.mutation_type === MEMORY
          ? run.slice(-1)
          : new Map(run.map((row) => [row.device, row])).values(),
      );
      let open: StandsFor | null = null;
      for (const row of run) {
        const both: StandsFor = open ? together(open, row) : row;
        if (standing.has(row) && open) changed.push(both);
        else if (!standing.has(row)) gone.push(row.version);
        open = standing.has(row) ? null : both;
      }
    }
  return { gone, changed };
}

/** A memory is named by its card and its part. */
const recordOf = ({ table_name: table, record_id: id, old_values, new_values }: OldRow): string =>
  `${table} ${id} ${(new_values ?? old_values)?.part ?? ""}`;

/** Divides the rows about one record into those of which one may stand for another. */
function runsOf(rows: readonly OldRow[]): OldRow[][] {
  const runs: OldRow[][] = [];
  let last: OldRow | null = null;
  for (const row of rows) {
    if (last && isLike(last, row)) runs.at(-1)?.push(row);
    else runs.push([row]);
    last = row;
  }
  return runs;
}

const isLike = (a: OldRow, b: OldRow): boolean =>
  a.isAlone &&
  b.isAlone &&
  a.mutation_type === b.mutation_type &&
  b.new_values !== null &&
  (b.mutation_type === MEMORY || (EDITS.has(b.mutation_type) && a.day === b.day));

/** What two changes come to, of which one follows the other. */
const together = (first: StandsFor, then: OldRow): StandsFor => ({
  version: then.version,
  first_version: first.first_version ?? first.version,
  old_values: first.old_values && { ...then.old_values, ...first.old_values },
  new_values: { ...first.new_values, ...then.new_values },
});
