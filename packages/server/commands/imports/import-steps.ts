import type { TableMapping } from "@perennial/contract/files/imports";
import { type ImportRow, type Queries, readImport } from "./import-rows.ts";

type State = ImportRow["state"];
interface Step {
  readonly from: readonly State[];
  /** Null where the row is deleted, and its file with it. */
  readonly to: State | null;
}

/** The states in which a process works on an import, or is to. */
const UNDER_WAY: readonly State[] = ["reading", "applying"];

/** The states of an import and every step between them; in pieces it begins as `uploading`, else as `reading`. */
const STEPS = {
  /** The last piece of its file has arrived. */
  arrive: { from: ["uploading"], to: "reading" },
  /** Its person said what the columns of a table are: it is read again. */
  map: { from: ["ready"], to: "reading" },
  /** Its person chose another note to import into: it is compared again. */
  place: { from: ["ready"], to: "reading" },
  /** The file was read and compared, nothing written. */
  compare: { from: ["reading"], to: "ready" },
  /** Its person carries it out, for the first time or after it was taken back. */
  apply: { from: ["ready", "undone"], to: "applying" },
  /** Its notes are written. */
  finish: { from: ["applying"], to: "done" },
  /** The note to import into is gone: it waits for another one. */
  displace: { from: ["applying"], to: "ready" },
  fail: { from: UNDER_WAY, to: "failed" },
  /** Its person takes it back. */
  undo: { from: ["done"], to: "undone" },
  cancel: { from: ["uploading", "reading", "ready", "applying", "failed"], to: null },
} as const satisfies { readonly [name: string]: Step };

export type ImportStep = keyof typeof STEPS;
/** The steps of an import, by name. */
export const IMPORT_STEPS: { readonly [Name in ImportStep]: Step } = STEPS;

/** The condition of SQL that an import is in one of these states. */
const isIn = (states: readonly State[]): string => `state in ('${states.join("', '")}')`;
export const IS_UNDER_WAY = isIn(UNDER_WAY);

/** An import of a user; with `intoId`, only as long as it is to go below that note. */
export interface ImportOf {
  readonly userId: number;
  readonly id: number;
  readonly intoId?: number;
}

/** Columns that a step writes beside the state and its phase; `failure` is cleared where it is not among them. */
type StepColumns = Partial<Omit<ImportRow, "id" | "name" | "bytes" | "state" | "phase">>;

/**
 * Takes an import one step on. Resolves to its row, as it is then or as it was when it was deleted; null where there is
 * no such import, or it is in a state that the step does not lead from.
 */
export async function takeStep(
  client: Queries,
  step: ImportStep,
  { userId, id, intoId }: ImportOf,
  written: StepColumns = {},
): Promise<ImportRow | null> {
  const { from, to } = IMPORT_STEPS[step];
  const phase = to !== null && UNDER_WAY.includes(to) ? "waiting" : "resting";
  const columns = to === null ? [] : Object.entries({ state: to, phase, failure: null, ...written });
  const set = columns.map(([name], index) => `${name} = $${index + 4}`).join(", ");
  const isThere = `into_node_id = coalesce($3, into_node_id) and ${isIn(from)}`;
  const { rows } = await client.query<ImportRow>(
    to === null
      ? `delete from imports where user_id = $1 and id = $2 and ${isThere} returning *`
      : `update imports set ${set} where user_id = $1 and id = $2 and ${isThere} returning *`,
    [userId, id, intoId ?? null, ...columns.map(([, value]) => value)],
  );
  return rows[0] ?? null;
}

/** Says how the table of an import is to be read. Resolves to its row; null where it is no table that waits for that. */
export async function mapImport(
  client: Queries,
  of: ImportOf,
  mapping: TableMapping,
): Promise<ImportRow | null> {
  const row = await readImport(client, of.userId, of.id);
  return row?.columns ? takeStep(client, "map", of, { mapping }) : null;
}

/** Ends a job with a sentence for its person and deletes its file; one that is over stays as it is. */
export async function failImport(
  client: Queries,
  userId: number,
  id: number,
  sentence: string,
): Promise<void> {
  await takeStep(client, "fail", { userId, id }, { failure: sentence });
  await client.query("delete from import_files where user_id = $1 and import_id = $2", [userId, id]);
}
