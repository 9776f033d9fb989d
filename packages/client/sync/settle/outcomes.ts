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
import type { LogReader } from "../view/log-reader.ts";
import type { View } from "../view/view.ts";
import { createReach, type Reach } from "./reach.ts";

/** Applies to this tab's view what the sender tells of each entry: failed, joined, stranded or reformed. */
export interface Outcomes extends Pick<Reach, "reached" | "state" | "showOnline"> {
  take(event: SenderEvent): void;
  showFailed(): void;
  refreshFailed(): void;
}

interface OutcomesDeps {
  readonly view: View;
  readonly mutations: Pick<MutationLog, "failed" | "replaced">;
  /** The undo history, which forgets what failed and follows what was joined or reformed. */
  readonly undo: {
    failed(entryIds: readonly string[]): void;
    joined(earlierIds: readonly string[], into: Entry): void;
    reformed(entry: Entry): void;
  };
  readonly failed: FailedStore;
  readonly reader: LogReader;
  readonly count: QueueCount;
  readonly status: StatusStore;
  readonly isOnline: () => boolean;
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
}

/** Serves one tab. Other tabs' events arrive over the channel; entries not painted here only change counts. */
export function createOutcomes(deps: OutcomesDeps): Outcomes {
  const { view, mutations, undo, failed, reader, count, status, emit } = deps;
  const reach = createReach({
    status,
    isOnline: deps.isOnline,
    emit,
    cameBack: reader.refresh,
    flowing: deps.flowing,
  });

  const showFailed = () =>
    status.update({
      failed: failed.count(),
      paused: reach.state().paused ?? (failed.wantsSubscription() ? "subscription" : null),
    });
  const refreshFailed = (gone: readonly FailedRecord[] = []) =>
    failed.refresh(gone).then(
      () => {
        showFailed();
        deps.failedRead();
      },
      () => undefined,
    );

  const remove = (entries: readonly Entry[], compensation: Entry | null, isStranded?: boolean) => {
    const ids = entries.map(({ id }) => id);
    view.fail(ids, compensation, isStranded);
    mutations.failed(ids);
    for (const entry of entries) deps.forget(entry);
    void count.refresh();
    return ids;
  };
  const takeFailure = ({ entries, compensation, error }: Extract<SenderEvent, { type: "failed" }>) => {
    const own = new Map(view.entries().map((entry) => [entry.id, entry]));
    const concerned = entries.flatMap(({ id }) => own.get(id) ?? []);
    undo.failed(remove(entries, compensation));
    const reason = { status: error.status, code: error.code, message: error.message, at: deps.now() };
    void refreshFailed(entries.map((entry) => ({ id: entry.id, entry, ...reason })));
    // The refusal shows that the view lacks something, since the view had allowed the change.
    reader.refresh();
    const head = concerned.find(({ id }) => id === entries[0]?.id);
    if (head?.kind === "change") {
      const refused = entries[0]?.steps.find(({ version }) => version === null);
      const why = `${error.status ?? "no answer"} ${error.message}`;
      for (const line of failureLog(refused?.ops ?? [], why)) deps.warn(line);
      emit(failureEvent(head, error));
    }
    for (const entry of concerned)
      if (entry.kind === "change") emit({ type: "rolled-back", entryId: entry.id, plan: planOf(entry) });
  };

  const takeState = (state: Extract<SenderEvent, { type: "state" }>) => {
    const asks = reach.take(state);
    showFailed();
    reach.showOnline();
    if (asks) emit({ type: "auth-needed" });
    if (state.online && state.paused === null) deps.flowing();
  };

  return {
    take(event) {
      switch (event.type) {
        case "failed":
          return takeFailure(event);
        case "stranded":
          remove(event.entries, null, true);
          void refreshFailed().then(deps.stranded);
          return;
        case "replaced": {
          const { entry, earlierId, othersBefore = [] } = event;
          const earlierIds = earlierId === null ? [] : [...othersBefore, earlierId];
          view.replaced(earlierIds, entry);
          mutations.replaced(earlierIds, entry);
          deps.replaced(earlierIds, entry);
          if (earlierIds.length > 0) undo.joined(earlierIds, entry);
          else undo.reformed(entry);
          void count.refresh();
          if (event.parentGone && view.entries().some(({ id }) => id === entry.id))
            emit({ type: "parent-gone", entryId: entry.id });
          return;
        }
        case "state":
          return takeState(event);
      }
    },
    reached: reach.reached,
    state: reach.state,
    showFailed,
    refreshFailed: () => void refreshFailed(),
    showOnline: reach.showOnline,
  };
}

/** Returns what a person is told of a change that was refused. */
function failureEvent(
  entry: Entry,
  error: Extract<SenderEvent, { type: "failed" }>["error"],
): WorkspaceEvent {
  const { id: entryId, action } = entry;
  const about = { entryId, action, plan: planOf(entry) };
  const { feature } = error.details;
  if (error.status === 402)
    return { type: "paywall", feature: typeof feature === "string" ? feature : "", ...about };
  return { type: "failed", message: failureText(action.failure, error), code: error.code, ...about };
}
