import type { DataMutation } from "@perennial/contract/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Api } from "../../api/client.ts";
import { isNoAnswer } from "../../api/error.ts";
import type { Timers } from "../../platform/timers.ts";
import { isOfAnother } from "../queue/by-generation.ts";
import type { RowsOutcome, View } from "./view.ts";

/** How long an answered change may take to come by the event stream before it is asked for. */
const STREAM_GRACE_MS = 1_000;
const RETRY_MS = 5_000;

/** Brings the confirmed view up to the server's log: from the stream, and by asking where the stream left a gap. */
export interface LogReader {
  take(rows: readonly DataMutation[], generation: string | undefined): void;
  /** The log is known to reach up to here; asks for what is missing, at once or when the stream is late. */
  expect(version: number, when: "now" | "late", generation?: string): void;
  /** Asks how far the log has come: after a time without events, or a refusal that the view did not foresee. */
  refresh(): void;
  /** Resolves to whether the log has been read up to here. */
  reach(version: number): Promise<boolean>;
  /** What was known of the log is another one's: a tree of this version is shown, and these rows have come since. */
  restart(version: number, rows: readonly DataMutation[]): void;
  /**
   * Takes in nothing from now on, until what it returns is called: that asks for all that has come meanwhile, and
   * resolves when it is here or nobody has answered.
   */
  hold(): () => Promise<void>;
  /** Resolves when nothing is held. */
  released(): Promise<void>;
  /** Collects what is applied from now on, until what it returns is called. */
  record(): () => readonly DataMutation[];
  stop(): void;
}

export function createLogReader(deps: {
  readonly api: Pick<Api, "getChanges">;
  readonly view: Pick<View, "applied" | "generation" | "received">;
  /** Takes rows into the view. */
  readonly rows: (rows: readonly DataMutation[]) => RowsOutcome;
  readonly timers: Timers;
  /** The log cannot be read on from here: everything has to be loaded anew. */
  readonly outdated: () => void;
  /** A node was moved into view that is not loaded. */
  readonly missing: (id: NodeId) => void;
  /** Hears of every row that comes by, known or not, after it is shown. */
  readonly seen: (rows: readonly DataMutation[]) => void;
  /** Hears of every answer, of news that somebody else had from the server, and of no answer: whether it is there. */
  readonly heard: (isThere: boolean) => void;
}): LogReader {
  const { api, view, timers } = deps;
  const recordings = new Set<DataMutation[]>();
  let known = 0;
  let reading: Promise<void> | null = null;
  let stopped = false;
  /** While something older is still being brought in. */
  let held: Promise<void> | null = null;
  let cancel: () => void = () => undefined;

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
    for (const recording of recordings) recording.push(...rows);
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
      const generation = view.generation();
      const headers = generation === null ? {} : { generation };
      const reply = await api.getChanges({ query: { since: String(since) }, headers });
      if (stopped) return;
      deps.heard(reply.ok || !isNoAnswer(reply.error));
      if (!reply.ok) return later(RETRY_MS, true);
      if ("reset" in reply.value || isOther(reply.value.generation)) return deps.outdated();
      take(reply.value.changes);
      // A server that was put back from a backup, and tells no generation, will not bring what we wait for.
      if (view.received() === since && isBehind()) return deps.outdated();
    }
  };
  const read = (anyway = false): Promise<void> => {
    cancel();
    if (stopped || held || view.applied() === null) return Promise.resolve();
    reading ??= readOn(anyway).finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    take(rows, generation) {
      deps.heard(true);
      if (held) return;
      if (isOther(generation)) deps.outdated();
      else if (take(rows)) void read();
    },
    expect(version, when, generation) {
      deps.heard(true);
      if (held) return;
      if (isOther(generation)) return deps.outdated();
      known = Math.max(known, version);
      if (!isBehind()) return;
      if (when === "now") void read();
      else later(STREAM_GRACE_MS);
    },
    refresh: () => void read(true),
    async reach(version) {
      known = Math.max(known, version);
      if (isBehind()) await read();
      return !isBehind();
    },
    restart(version, rows) {
      known = Math.max(version, ...rows.map((row) => row.version));
    },
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = null;
        release();
        return read(true);
      };
    },
    async released() {
      await held;
    },
    record() {
      const rows: DataMutation[] = [];
      recordings.add(rows);
      return () => {
        recordings.delete(rows);
        return rows;
      };
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
