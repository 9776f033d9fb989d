import { pastChangeFromWire } from "@perennial/contract/log/past-action";
import { tokenOfSource } from "@perennial/contract/log/token-source";
import type * as wire from "@perennial/contract/outline/wire";
import type { PastChange } from "@perennial/domain/op/past-action";
import type { Api } from "../api/client.ts";
import { isNoAnswer } from "../api/error.ts";
import { createListeners } from "../platform/listeners.ts";

/** A row of the log about one node or what it shows. */
export interface NodeChange extends PastChange {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The UUID of the user action, else of the call: rows that have it in common are one thing that was done. */
  readonly group: string;
  /** What the person did; null where nobody has said so. */
  readonly eventType: string | null;
  /** The name of the token by which a program did it; null for the person. */
  readonly token: string | null;
  /** On what, where the client has said so. */
  readonly device: string | null;
  /** It stands for all edits of its day on that device. */
  readonly isOfDay: boolean;
}

export interface NodeHistoryView {
  readonly phase: "loading" | "ready" | "failed";
  /** Why the last read came to nothing: null while there is no connection to the server. */
  readonly reason: string | null;
  /** The newest first. */
  readonly changes: readonly NodeChange[];
  /** Nothing older is left on the server. */
  readonly complete: boolean;
}

/** The history of one node, as far as it was read. */
export interface NodeHistory {
  get(): NodeHistoryView;
  subscribe(listener: () => void): () => void;
  /** Reads the newest; `anew`: the log may be another one, and nothing that was read before counts. */
  read(anew?: boolean): void;
  readOlder(): void;
}

/** Makes an empty history; nothing is asked before `read`. */
export function createNodeHistory(api: Pick<Api, "getNodeHistory">, nodeId: number): NodeHistory {
  const listeners = createListeners();
  let view: NodeHistoryView = { phase: "loading", reason: null, changes: [], complete: false };
  let before: number | null = null;
  /** Of several reads at once the last one counts. */
  let asked = 0;
  const show = (change: Partial<NodeHistoryView>) => {
    view = { ...view, ...change };
    listeners.tell();
  };
  const readFrom = async (from: number | null, anew: boolean) => {
    const mine = ++asked;
    show({ phase: "loading" });
    const query = from === null ? {} : { before: String(from) };
    const reply = await api.getNodeHistory({ id: nodeId, query });
    if (mine !== asked) return;
    if (!reply.ok) {
      const reason = isNoAnswer(reply.error) ? null : reply.error.message;
      return show({ phase: "failed", reason });
    }
    const read = reply.value.history.map(changeFrom);
    const known = anew ? [] : view.changes;
    const oldest = read.at(-1)?.version ?? 0;
    // More has happened than one read brings: what lies between is not known, so the list begins anew.
    const goesOn = from !== null || known.some(({ version }) => version >= oldest);
    const isNew = (change: NodeChange) =>
      from === null && !known.some(({ version }) => version === change.version);
    const changes = from === null ? (goesOn ? [...read.filter(isNew), ...known] : read) : [...known, ...read];
    if (from !== null || !goesOn) before = reply.value.before;
    show({ phase: "ready", changes, complete: before === null });
  };
  return {
    get: () => view,
    subscribe: listeners.subscribe,
    read: (anew = false) => void readFrom(null, anew),
    readOlder() {
      if (before !== null) void readFrom(before, false);
    },
  };
}

const changeFrom = (row: wire.NodeEvent): NodeChange => ({
  ...pastChangeFromWire(row),
  at: row.created_at,
  group: row.user_action_uuid ?? row.mutation_uuid,
  eventType: row.event_type,
  token: tokenOfSource(row.event_source),
  device: row.device,
  isOfDay: row.is_of_day ?? false,
});
