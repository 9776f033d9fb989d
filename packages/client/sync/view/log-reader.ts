import type { DataMutation } from "@perennial/contract/outline/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Api } from "../../api/client.ts";
import { isNoAnswer } from "../../api/error.ts";
import type { Timers } from "../../platform/timers.ts";
import { isOfAnother } from "../queue/by-generation.ts";
import type { RowsOutcome, View } from "./view.ts";

/** Milliseconds that an acknowledged change's rows may take by the stream before they are fetched. */
const STREAM_GRACE_MS = 1_000;
const RETRY_MS = 5_000;

/** Brings the confirmed view up to the log: from the stream, and by fetching what it left out. */
export interface LogReader {
  take(rows: readonly DataMutation[], generation: string | undefined): void;
  /** Learns that the log reaches this version; fetches what is missing, at once or when the stream is late. */
  expect(version: number, when: "now" | "late", generation?: string): void;
  /** Fetches the log's end: after silence, or a refusal the view did not predict. */
  refresh(): void;
  /** Resolves to whether the log has been read up to this version, once rows are taken in. */
  reach(version: number): Promise<boolean>;
  /** Starts anew with a tree that replaces everything, at this version, and the rows that have come since. */
  restart(version: number, rows: readonly DataMutation[]): void;
  /** Stops taking in rows until the returned function is called, which fetches the rest and resolves when done. */
  hold(): () => Promise<void>;
  /** Resolves when rows are taken in again. */
  released(): Promise<void>;
  /**
   * Records rows until the returned function is called: each once, in order, whichever way they came. That returns null
   * where the reader has started anew meanwhile: rows up to that tree are in it, and did not come.
   */
  record(): () => readonly DataMutation[] | null;
  stop(): void;
}

interface LogReaderDeps {
  readonly api: Pick<Api, "getChanges">;
  readonly view: Pick<View, "applied" | "generation" | "received">;
  readonly rows: (rows: readonly DataMutation[]) => RowsOutcome;
  readonly timers: Timers;
  /** Called when the log cannot be read on from here: everything has to be loaded anew. */
  readonly outdated: () => void;
  /** Called for a node that was moved into view and is not loaded. */
  readonly missing: (id: NodeId) => void;
  /** Called with every row that arrives, known or not, after it is shown. */
  readonly seen: (rows: readonly DataMutation[]) => void;
  /** Called with whether the server answered: after every request, and after news that came another way. */
  readonly heard: (isThere: boolean) => void;
}

/** Creates one tab's reader. Idle until a tree is shown; then at most one request at a time. */
export function createLogReader(deps: LogReaderDeps): LogReader {
  const { api, view, timers } = deps;
  const recordings = createRecordings();
  /** Closed while something older is still being put into the view. */
  const gate = createGate();
  let known = 0;
  let reading: Promise<void> | null = null;
  let stopped = false;
  let cancel = () => {};

  const isBehind = () => {
    const received = view.received();
    return received !== null && received < known;
  };
  const later = (ms: number, anyway = false) => {
    cancel();
    cancel = timers.after(ms, () => void read(anyway));
  };
  const isOther = (generation: string | undefined) => isOfAnother(generation, view.generation());
  const take = (rows: readonly DataMutation[]): boolean => {
    recordings.add(rows);
    for (const row of rows) known = Math.max(known, row.version);
    const outcome = deps.rows(rows);
    deps.seen(rows);
    for (const id of outcome.missing) deps.missing(id);
    if (outcome.unreadable) deps.outdated();
    return outcome.gap;
  };

  const readOn = async (anyway: boolean) => {
    for (let first = anyway; !stopped && (first || isBehind()); first = false) {
      const since = view.received() ?? 0;
      const expected = known;
      const generation = view.generation();
      const headers = generation === null ? {} : { generation };
      const reply = await api.getChanges({ query: { since: String(since) }, headers });
      if (stopped) return;
      deps.heard(reply.ok || !isNoAnswer(reply.error));
      if (!reply.ok) return later(RETRY_MS, true);
      if ("reset" in reply.value || isOther(reply.value.generation)) return deps.outdated();
      take(reply.value.changes);
      // A restored server without generations never reaches this version; one asked earlier may have said so.
      if (view.received() === since && expected > since) return deps.outdated();
    }
  };
  const read = (anyway = false): Promise<void> => {
    cancel();
    if (stopped || gate.isClosed() || view.applied() === null) return Promise.resolve();
    reading ??= readOn(anyway).finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    take(rows, generation) {
      deps.heard(true);
      if (gate.isClosed()) return;
      if (isOther(generation)) deps.outdated();
      else if (take(rows)) void read();
    },
    expect(version, when, generation) {
      deps.heard(true);
      if (gate.isClosed()) return;
      if (isOther(generation)) return deps.outdated();
      known = Math.max(known, version);
      if (!isBehind()) return;
      if (when === "now") void read();
      else later(STREAM_GRACE_MS);
    },
    refresh: () => void read(true),
    async reach(version) {
      await gate.opened();
      known = Math.max(known, version);
      if (isBehind()) await read();
      return !isBehind();
    },
    restart(version, rows) {
      recordings.breakOff();
      known = Math.max(version, ...rows.map((row) => row.version));
    },
    hold() {
      const open = gate.close();
      return () => {
        open();
        return read(true);
      };
    },
    released: gate.opened,
    record: recordings.record,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

/** A gate that rows do not pass while it is closed. */
function createGate() {
  let closed: Promise<void> | null = null;
  return {
    isClosed: () => closed !== null,
    /** Returns how to open it again. */
    close(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      closed = promise;
      return () => {
        closed = null;
        resolve();
      };
    },
    async opened(): Promise<void> {
      await closed;
    },
  };
}

/** Collections of the rows that arrive, each from its beginning to its end. */
function createRecordings() {
  const recordings = new Set<Map<number, DataMutation>>();
  return {
    add(rows: readonly DataMutation[]) {
      for (const recording of recordings) for (const row of rows) recording.set(row.version, row);
    },
    record() {
      const rows = new Map<number, DataMutation>();
      recordings.add(rows);
      return () => {
        const isComplete = recordings.delete(rows);
        return isComplete ? [...rows.values()].sort((a, b) => a.version - b.version) : null;
      };
    },
    breakOff: () => recordings.clear(),
  };
}
