import type { PastAction } from "@perennial/domain/op/past-action";
import { loggedSteps } from "@perennial/domain/undo/logged-steps";
import { type ReactElement, useEffect, useMemo, useState } from "react";
import type { UserActions } from "../../queries/user-actions.ts";
import type { MutationRecord } from "../../store/mutation-record.ts";
import type { LoggedAction } from "../../store/undo.ts";
import { useReadable } from "../../ui/use-readable.ts";
import { differencesOf, type NameOf, payloadValues, ratingsOf } from "./difference.ts";
import { Differences } from "./differences.tsx";
import { Entry } from "./entry.tsx";
import { afterName, eventWords } from "./event-words.ts";
import { HISTORY_TEXTS } from "./history-texts.ts";
import { Pager } from "./pager.tsx";
import { pageOf, wantsMore } from "./paging.ts";
import { type Line, linesOf } from "./sessions.ts";
import { UndoButton } from "./undo-button.tsx";
import { actionsIn, undoneIn } from "./undone.ts";

/** What undoes an action of a program. */
export interface LoggedUndo {
  /** What was done on this page, which the feed may not have yet. */
  readonly records: readonly MutationRecord[];
  readonly run: (action: LoggedAction) => void;
}

/** What the person did and what programs did for them, the newest first; older pages are read as one comes near them. */
export function UserActionsList({
  feed,
  undo,
  nameOf,
  now,
}: {
  feed: UserActions;
  undo: LoggedUndo;
  nameOf: NameOf;
  now: Date;
}): ReactElement {
  const { phase, actions, complete, reason } = useReadable(feed);
  const [asked, setAsked] = useState(0);
  const lines = useMemo(() => linesOf(actions), [actions]);
  const undone = useMemo(
    // What was done here may not be told yet.
    () => undoneIn([...actions.toReversed(), ...actionsIn(undo.records)]),
    [actions, undo.records],
  );
  const page = pageOf(lines, asked, complete);
  useEffect(() => {
    if (phase === "ready" && !complete && wantsMore(lines.length, page.page)) feed.readOlder();
  }, [feed, phase, complete, lines.length, page.page]);
  const isEmpty = actions.length === 0;
  return (
    <div aria-busy={phase === "loading"}>
      {phase === "failed" ? (
        <div className="history-told">
          <p role="alert" className="wrong">
            {HISTORY_TEXTS.failed(reason)}
          </p>
          <button type="button" className="btn" onClick={feed.read}>
            Retry
          </button>
        </div>
      ) : null}
      {isEmpty && phase === "loading" ? <p className="history-told waits">Loading history…</p> : null}
      {isEmpty && phase === "ready" ? <p className="history-told">{HISTORY_TEXTS.noActions}</p> : null}
      {isEmpty ? null : (
        <>
          <ol className="log">
            {page.items.map((line) => {
              const [action, ...others] = line;
              return others.length === 0 ? (
                <ActionEntry
                  key={action.id}
                  action={action}
                  isUndone={undone.has(action.uuid)}
                  onUndo={undo.run}
                  nameOf={nameOf}
                  now={now}
                />
              ) : (
                <SessionEntry key={line.at(-1)?.id} ratings={line} nameOf={nameOf} now={now} />
              );
            })}
          </ol>
          <Pager page={page} onPage={setAsked} />
        </>
      )}
    </div>
  );
}

function ActionEntry({
  action,
  isUndone,
  onUndo,
  nameOf,
  now,
}: {
  action: PastAction;
  isUndone: boolean;
  onUndo: LoggedUndo["run"];
  nameOf: NameOf;
  now: Date;
}): ReactElement {
  const { uuid, token, eventType, payload } = action;
  const changes = changesOf(action);
  const words = eventWords({ eventType, payload, changes });
  const steps = useMemo(() => (token === null ? null : loggedSteps(action.changes)), [token, action]);
  return (
    <Entry at={new Date(action.at)} now={now} token={token} words={words}>
      <Differences all={[...differencesOf(changes, nameOf), ...payloadValues(payload)]} />
      {steps === null ? null : (
        <UndoButton
          isUndone={isUndone}
          words={`${token} ${afterName(words)}`}
          onUndo={() => onUndo({ uuid, eventType, steps })}
        />
      )}
    </Entry>
  );
}

/** The ratings of one study session: each card with what it was rated. */
function SessionEntry({ ratings, nameOf, now }: { ratings: Line; nameOf: NameOf; now: Date }): ReactElement {
  return (
    <Entry at={new Date(ratings[0].at)} now={now} words={HISTORY_TEXTS.rated(ratings.length)}>
      <Differences all={ratingsOf(ratings.flatMap(changesOf), nameOf)} />
    </Entry>
  );
}

const changesOf = ({ changes }: PastAction) => changes.flatMap(({ op }) => op ?? []);
