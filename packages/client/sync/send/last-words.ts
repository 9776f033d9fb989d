import type { Command, UserActionInput } from "@perennial/contract/outline/wire";
import type { Entry } from "../queue/entries.ts";
import { type BatchPart, batchOf } from "./batch.ts";
import { userActionOf } from "./calls.ts";
import type { WireNames } from "./wire-names.ts";

/** Bytes in the body of a request that outlives its page: browsers allow 64 KiB for all of them together. */
const MAX_BYTES = 60_000;

/** A request with what waits when the page is left. */
export interface LastWords {
  readonly body: {
    readonly commands: Command[];
    readonly user_actions: UserActionInput[];
    readonly atomic: true;
  };
  readonly generation: string | undefined;
}

/**
 * What waits, as one atomic request that may outlive the page: as many whole entries as fit. The queue stays,
 * since the next page sends them again under the same keys. Null where nothing can be sent.
 */
export function lastWords(waiting: readonly Entry[], names: WireNames): LastWords | null {
  const open = waiting
    .filter(({ steps }) => steps.some(({ version }) => version === null))
    .map((entry) => ({ entry, open: entry.steps.filter(({ version }) => version === null) }));
  const generation = open[0]?.entry.generation;
  const own = open.filter(({ entry }) => entry.generation === generation);
  const parts = batchOf(own, names, { asOne: true });
  const fitting = wholeEntries(
    parts,
    own.map(({ open: steps }) => steps.length),
  );
  if (fitting.length === 0) return null;
  const entries = new Set(fitting.map(({ entry }) => entry));
  const actions = [...entries].filter(({ kind }) => kind === "change").map(userActionOf);
  const commands = fitting.map(({ command }) => command);
  return { body: { commands, user_actions: actions, atomic: true }, generation };
}

/** Returns the parts of those entries, from the first on, that are whole and fit into the request. */
function wholeEntries(parts: readonly BatchPart[], lengths: readonly number[]): readonly BatchPart[] {
  let end = 0;
  let bytes = 0;
  for (const length of lengths) {
    const own = parts.slice(end, end + length);
    bytes += bytesOf(own.map(({ command }) => command)) + bytesOf(own.map(({ entry }) => entry.action));
    if (own.length < length || bytes > MAX_BYTES) break;
    end += length;
  }
  return parts.slice(0, end);
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
