import { type ReactElement, useRef, useState } from "react";
import { countByStatus, type MutationRecord } from "../../store/mutation-record.ts";
import type { Mutation } from "../../store/mutations.ts";
import { differencesOf, type NameOf, type TextChange } from "./difference.ts";
import { Differences } from "./differences.tsx";
import { Entry } from "./entry.tsx";
import { eventWords } from "./event-words.ts";
import { type FailedActions, FailedText } from "./failed-text.tsx";
import { HISTORY_TEXTS } from "./history-texts.ts";
import { Pager } from "./pager.tsx";
import { pageOf } from "./paging.ts";
import { differenceText, exactTimeText } from "./time-text.ts";
import { UndoButton } from "./undo-button.tsx";
import { actionsIn, undoneIn } from "./undone.ts";

export interface MutationActions extends FailedActions {
  readonly undo: (mutation: Mutation) => void;
}

const STATUS_WORDS = { pending: "Pending", confirmed: "Confirmed", failed: "Failed" } as const;

/** The changes made on this page and how far each has come, the newest first. */
export function MutationsList({
  records,
  actions,
  nameOf,
  now,
}: {
  records: readonly MutationRecord[];
  actions: MutationActions;
  nameOf: NameOf;
  now: Date;
}): ReactElement {
  const [asked, setAsked] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const page = pageOf(records, asked);
  const counts = countByStatus(records);
  const undone = undoneIn(actionsIn(records));
  return (
    <div ref={place} tabIndex={-1} className="mutations">
      <p className="counts">
        <span>{counts.pending} pending</span>
        <span>{counts.confirmed} confirmed</span>
        <span>{counts.failed} failed</span>
      </p>
      {records.length === 0 ? (
        <p className="history-told">{HISTORY_TEXTS.noMutations}</p>
      ) : (
        <>
          <ol className="log">
            {page.items.map((record) => (
              <MutationEntry
                key={record.id}
                record={record}
                isUndone={undone.has(record.payload.userActionUuid ?? "")}
                nameOf={nameOf}
                now={now}
                actions={{
                  ...actions,
                  retry(change) {
                    // Its row goes, and with it the button that has the focus.
                    place.current?.focus();
                    actions.retry(change);
                  },
                }}
              />
            ))}
          </ol>
          <Pager page={page} onPage={setAsked} />
        </>
      )}
    </div>
  );
}

function MutationEntry({
  record,
  isUndone,
  nameOf,
  now,
  actions,
}: {
  record: MutationRecord;
  isUndone: boolean;
  nameOf: NameOf;
  now: Date;
  actions: MutationActions;
}): ReactElement {
  const { status, action, ops, payload, failure, mutation } = record;
  const changes = ops.map(
    ({ id, type, before, after }): TextChange => ({
      id,
      type,
      before: before as TextChange["before"],
      after: after as TextChange["after"],
    }),
  );
  const words = eventWords({ eventType: action.eventType, payload: action.payload ?? {}, changes });
  return (
    <Entry
      at={new Date(payload.timestamp)}
      now={now}
      words={words}
      mark={
        <span className="outcome" data-status={status}>
          {STATUS_WORDS[status]}
        </span>
      }
    >
      <Differences all={differencesOf(changes, nameOf)} />
      {payload.error === null ? null : <p className="wrong">{payload.error.message}</p>}
      <Times payload={payload} />
      {mutation !== null && status !== "failed" ? (
        <UndoButton isUndone={isUndone} words={words} onUndo={() => actions.undo(mutation)} />
      ) : null}
      {failure === null ? null : <FailedText failure={failure} words={words} actions={actions} />}
    </Entry>
  );
}

/** How long the server took, in one line; the times themselves behind it. */
function Times({ payload }: { payload: MutationRecord["payload"] }): ReactElement {
  const { timestamp, optimisticTimestamp, serverTimestamp } = payload;
  const times = [
    ["Created", timestamp],
    ["Shown", optimisticTimestamp],
    ["Server", serverTimestamp],
  ] as const;
  return (
    <details className="times">
      <summary>
        {serverTimestamp === null
          ? `Created ${exactTimeText(new Date(timestamp))}`
          : `Server ${differenceText(serverTimestamp - timestamp)}`}
      </summary>
      <dl>
        {times.map(([name, at]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {at === null ? "—" : exactTimeText(new Date(at))}
              {at === null || name === "Created" ? null : <span> {differenceText(at - timestamp)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
