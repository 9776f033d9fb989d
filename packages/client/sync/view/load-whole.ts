import type { FlatTree } from "@perennial/contract/outline/wire";
import type { Api } from "../../api/client.ts";
import { isOfAnother } from "../queue/by-generation.ts";
import { inOrder, SLICE } from "./in-order.ts";
import type { LogReader } from "./log-reader.ts";
import { type StoredRecord, storedRecordsOf, type WholeTree, wholeTreeOf } from "./stored-record.ts";
import type { View } from "./view.ts";

interface FetchDeps {
  readonly api: Pick<Api, "getTree">;
  readonly pause: () => Promise<void>;
}

/** Requests the whole account and parses it in slices (decision 72); null without an answer. */
export async function fetchWhole({ api, pause }: FetchDeps, rootId: number): Promise<WholeTree | null> {
  const records: StoredRecord[] = [];
  const take = async (part: FlatTree) => {
    for (const stored of storedRecordsOf(part).records) records.push(stored);
    await pause();
  };
  const query = { format: "flat", include_user_flashcards: "true" } as const;
  const reply = await api.getTree({ id: rootId, query, onPart: take });
  if (!reply.ok) return null;
  return wholeTreeOf(reply.value, records.length > 0 ? records : storedRecordsOf(reply.value).records);
}

/**
 * Loads the account beside the shown branch, in slices, for paths, due cards and search. Null on failure,
 * or where another tree has replaced everything meanwhile.
 */
export async function loadWhole(
  deps: FetchDeps & {
    readonly view: Pick<View, "applied" | "generation" | "load">;
    readonly reader: Pick<LogReader, "record" | "reach" | "hold">;
  },
  rootId: number,
): Promise<WholeTree | null> {
  const { view, reader, pause } = deps;
  // The answer may not include rows that arrive while it is on its way.
  const stop = reader.record();
  const whole = await fetchWhole(deps, rootId);
  const isSame = whole !== null && !isOfAnother(whole.generation, view.generation());
  // The log is first read up to the tree's version, so that tree and view stand at the same one.
  const isReached = isSame && (await reader.reach(whole.version));
  const missed = stop();
  if (!isReached || !missed) return null;
  const release = reader.hold();
  const { version, generation } = whole;
  const applied = view.applied();
  try {
    for await (const records of inOrder(whole, SLICE, pause)) {
      if (view.applied() !== applied || isOfAnother(generation, view.generation())) return null;
      view.load({ version, generation, records }, missed, false);
    }
    return whole;
  } finally {
    void release();
  }
}
