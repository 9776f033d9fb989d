import type { MutationLog } from "../../store/mutations.ts";
import type { WorkspaceEvent } from "../../store/workspace.ts";
import type { FailedStore } from "../failed/failed-changes.ts";
import { failureLog } from "../failed/failure-log.ts";
import { failureText } from "../failed/failure-text.ts";
import { type Entry, planOf } from "../queue/entries.ts";
import type { FailedRecord } from "../queue/outbox.ts";
import type { QueueCount } from "../queue/queue-count.ts";
import type { StatusStore } from "../queue/status.ts";
import type { SenderEvent } from "../send/sender-event.ts";
import type { Paused } from "../send/turn.ts";
import type { LogReader } from "../view/log-reader.ts";
import type { View } from "../view/view.ts";

/** Applies to this tab's view what the sender tells of each entry: failed, joined, stranded or reformed. */
export interface Outcomes {
  take(event: SenderEvent): void;
  /** Takes in whether the server answered when the log was last asked for. Returns whether that has changed. */
  reached(isThere: boolean): boolean;
  /** Returns the state of the sending as the sender last told it. */
  state(): { readonly online: boolean; readonly paused: Paused };
  showFailed(): void;
  refreshFailed(): void;
  showOnline(): void;
}

export function createOutcomes(deps: {
  readonly view: View;
  readonly mutations: Pick<MutationLog, "failed" | "replaced">;
  /** The undo history, which forgets what failed and follows what was joined. */
  readonly undo: {
    failed(entryIds: readonly string[]): void;
    joined(earlierIds: readonly string[], into: Entry): void;
  };
  readonly failed: FailedStore;
  readonly reader: LogReader;
  readonly count: QueueCount;
  readonly status: StatusStore;
  readonly isOnline: () => boolean;
  /** Drops what is kept of an entry that is settled or has failed. */
  readonly forget: (entry: Entry) => void;
  /** Keeps an entry in its new form, in the place of those that were joined into it. */
  readonly replaced: (earlierIds: readonly string[], entry: Entry) => void;
  readonly emit: (event: WorkspaceEvent) => void;
  readonly warn: (line: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when entries of an earlier generation have become failed changes. */
  readonly stranded: () => void;
  /** Called when the failed changes have been read: texts of an earlier generation may find a place now. */
  readonly failedRead: () => void;
  /** Called when changes go through again after a time in which they did not. */
  readonly flowing: () => void;
}): Outcomes {
  const { view, mutations, undo, failed, reader, count, status, emit } = deps;
  let online = true;
  let isThere = true;
  let paused: Paused = null;

  const showFailed = () =>
    status.update({
      failed: failed.count(),
      paused: paused ?? (failed.wantsSubscription() ? "subscription" : null),
    });
  const refreshFailed = (gone: readonly FailedRecord[] = []) =>
    failed.refresh(gone).then(
      () => {
        showFailed();
        deps.failedRead();
      },
      () => undefined,
    );

  const showOnline = () => {
    const before = status.get().online;
    const now = online && isThere && deps.isOnline();
    status.update({ online: now });
    if (before && !now) emit({ type: "went-offline" });
    if (before || !now) return;
    emit({ type: "came-back" });
    reader.refresh();
  };

  const takeFailure = ({ entries, compensation, error }: Extract<SenderEvent, { type: "failed" }>) => {
    const own = new Map(view.entries().map((entry) => [entry.id, entry]));
    const concerned = entries.flatMap(({ id }) => own.get(id) ?? []);
    const ids = entries.map(({ id }) => id);
    view.fail(ids, compensation);
    mutations.failed(ids);
    undo.failed(ids);
    for (const entry of entries) deps.forget(entry);
    void count.refresh();
    const reason = { status: error.status, code: error.code, message: error.message, at: deps.now() };
    void refreshFailed(entries.map((entry) => ({ id: entry.id, entry, ...reason })));
    // The refusal shows that the view lacks something, since the view had allowed the change.
    reader.refresh();
    const head = concerned.find(({ id }) => id === entries[0]?.id);
    if (head?.kind === "change") {
      const refused = entries[0]?.steps.find(({ version }) => version === null);
      const why = `${error.status ?? "no answer"} ${error.message}`;
      for (const line of failureLog(refused?.ops ?? [], why)) deps.warn(line);
      const about = { entryId: head.id, action: head.action, plan: planOf(head) };
      const { feature } = error.details;
      if (error.status === 402)
        emit({ type: "paywall", feature: typeof feature === "string" ? feature : "", ...about });
      else
        emit({
          type: "failed",
          message: failureText(head.action.failure, error),
          code: error.code,
          ...about,
        });
    }
    for (const entry of concerned)
      if (entry.kind === "change") emit({ type: "rolled-back", entryId: entry.id, plan: planOf(entry) });
  };

  const takeState = (state: { readonly online: boolean; readonly paused: Paused }) => {
    const asks = state.paused === "auth" && paused !== "auth";
    online = state.online;
    paused = state.paused;
    showFailed();
    showOnline();
    if (asks) emit({ type: "auth-needed" });
    if (online && paused === null) deps.flowing();
  };

  return {
    take(event) {
      switch (event.type) {
        case "failed":
          return takeFailure(event);
        case "stranded": {
          const ids = event.entries.map(({ id }) => id);
          view.fail(ids, null);
          mutations.failed(ids);
          for (const entry of event.entries) deps.forget(entry);
          void count.refresh();
          void refreshFailed().then(deps.stranded);
          return;
        }
        case "replaced": {
          const { entry, earlierId, othersBefore = [] } = event;
          const earlierIds = earlierId === null ? [] : [...othersBefore, earlierId];
          view.replaced(earlierIds, entry);
          mutations.replaced(earlierIds, entry);
          deps.replaced(earlierIds, entry);
          if (earlierIds.length > 0) undo.joined(earlierIds, entry);
          void count.refresh();
          if (event.parentGone && view.entries().some(({ id }) => id === entry.id))
            emit({ type: "parent-gone", entryId: entry.id });
          return;
        }
        case "state":
          return takeState(event);
      }
    },
    reached(now) {
      if (isThere === now) return false;
      isThere = now;
      showOnline();
      if (isThere && paused === null) deps.flowing();
      return true;
    },
    state: () => ({ online, paused }),
    showFailed,
    refreshFailed: () => void refreshFailed(),
    showOnline,
  };
}
