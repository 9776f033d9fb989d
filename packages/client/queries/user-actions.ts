import { pastActionFromWire } from "@perennial/contract/log/past-action";
import type { PastAction, PastChange } from "@perennial/domain/op/past-action";
import type { Api } from "../api/client.ts";
import { createListeners } from "../platform/listeners.ts";
import type { HistoryEvent } from "../store/history-event.ts";

/** What the server hands out at once where nothing else is asked for. */
export const ACTIONS_PER_READ = 100;
const FETCH_FAILED = "Failed to fetch user actions";
/** Rows may come before the action they joined; more than these are not kept for it. */
const MOST_LOOSE_ROWS = 200;

export interface UserActionsView {
  /** `failed`: the last read came to nothing; what was read before is still there. */
  readonly phase: "loading" | "failed" | "ready";
  /** The newest first. */
  readonly actions: readonly PastAction[];
  /** Nothing older is left on the server. */
  readonly complete: boolean;
  readonly reason: string;
}

/** The list of a user's actions as far as it was read, kept up to date by what the stream brings. */
export interface UserActions {
  get(): UserActionsView;
  subscribe(listener: () => void): () => void;
  /** Reads the newest, or again what could not be read. */
  read(): void;
  /** Reads further back, unless that is under way or there is nothing. */
  readOlder(): void;
  take(event: HistoryEvent): void;
}

/** Makes an empty list; nothing is asked before `read`. */
export function createUserActions(api: Pick<Api, "listUserActions">): UserActions {
  const byId = new Map<number, PastAction>();
  let loose: PastChange[] = [];
  const listeners = createListeners();
  /** Everything newer than this was read, or came by the stream. */
  let oldestRead: number | null = null;
  let asked: number | null = null;
  let reading = false;
  let view: UserActionsView = { phase: "loading", actions: [], complete: false, reason: "" };

  const show = (change: Partial<UserActionsView>) => {
    view = { ...view, actions: [...byId.values()].sort((a, b) => b.id - a.id), ...change };
    listeners.tell();
  };
  const put = (action: PastAction) => {
    const known = byId.get(action.id)?.changes ?? [];
    const waiting = loose.filter(({ actionUuid }) => actionUuid === action.uuid);
    const rows = new Map([...action.changes, ...known, ...waiting].map((row) => [row.id, row]));
    byId.set(action.id, {
      ...action,
      changes: [...rows.values()].sort((a, b) => a.version - b.version),
    });
  };
  const join = (row: PastChange) => {
    const action = [...byId.values()].find(({ uuid }) => uuid === row.actionUuid);
    if (action) put({ ...action, changes: [...action.changes, row] });
    else loose = [...loose, row].slice(-MOST_LOOSE_ROWS);
  };

  const readFrom = async (before: number | null) => {
    if (reading) return;
    reading = true;
    asked = before;
    const knownBefore = [...byId.keys()];
    show({ phase: "loading" });
    const reply = await api.listUserActions(before === null ? {} : { query: { before: String(before) } });
    reading = false;
    if (!reply.ok) {
      const reason = reply.error.code === "unreadable_answer" ? reply.error.message : FETCH_FAILED;
      return show({ phase: "failed", reason });
    }
    const read = reply.value.user_actions.map(pastActionFromWire);
    const overlaps = read.some(({ id }) => knownBefore.includes(id));
    // A server that does not know `before` sends the same again: that is the end, too.
    const ended = read.length < ACTIONS_PER_READ || (before !== null && overlaps);
    if (before === null && !overlaps && !ended) {
      // More has happened than one read brings. What lies between is not known, so the list begins anew.
      for (const id of knownBefore) byId.delete(id);
      oldestRead = null;
    }
    const complete = ended || (before === null && oldestRead !== null && view.complete);
    for (const action of read) {
      put(action);
      oldestRead = Math.min(oldestRead ?? action.id, action.id);
    }
    show({ phase: "ready", complete });
  };

  return {
    get: () => view,
    subscribe: listeners.subscribe,
    read: () => void readFrom(view.phase === "failed" ? asked : null),
    readOlder() {
      if (view.phase === "ready" && !view.complete && oldestRead !== null) void readFrom(oldestRead);
    },
    take(event) {
      if (event.type === "began") {
        if (view.phase === "ready") void readFrom(null);
        return;
      }
      if (event.type === "action") put(event.action);
      else {
        const joining = event.changes.filter(({ actionUuid }) => actionUuid !== null);
        if (joining.length === 0) return;
        for (const row of joining) join(row);
      }
      show({});
    },
  };
}
