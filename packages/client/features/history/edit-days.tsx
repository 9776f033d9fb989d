import type { Version } from "@perennial/domain/intent/restore-version";
import { type ReactElement, useId, useState } from "react";
import { type Difference, differencesOf } from "./difference.ts";
import { Differences } from "./differences.tsx";
import { ByWhom } from "./entry.tsx";
import { eventWords } from "./event-words.ts";
import { NOTE_HISTORY_TEXTS } from "./note-history-texts.ts";
import { longDayText, timeText } from "./time-text.ts";
import type { NodeEdit } from "./versions.ts";

interface EditDaysProps {
  readonly edits: readonly NodeEdit[];
  readonly now: Date;
  /** What the note says now; null where it is not there, and nothing can be put back. */
  readonly shown: Version | null | undefined;
  readonly onRestore: (version: Version) => void;
}

/** The edits of a note under the days on which they were made, the newest first. */
export function EditDays({ edits, now, shown, onRestore }: EditDaysProps): ReactElement {
  const days = Map.groupBy(edits, ({ at }) => at.toDateString());
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h3>{longDayText(new Date(day), now)}</h3>
          <ol className="log">
            {ofDay.map((edit) => (
              <EditEntry
                key={edit.version}
                edit={edit}
                onRestore={shown && edit.after && !isSame(edit.after, shown) ? onRestore : null}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** @param onRestore null for a version that cannot be put back, or that is what the note says now */
function EditEntry({
  edit,
  onRestore,
}: {
  edit: NodeEdit;
  onRestore: EditDaysProps["onRestore"] | null;
}): ReactElement {
  const { at, token, eventType, device, isOfDay, before, after } = edit;
  const id = useId();
  return (
    <li>
      <time dateTime={at.toISOString()}>{timeText(at)}</time>
      <div className="what">
        <div className="words" id={id}>
          <ByWhom token={token} words={eventWords({ eventType, payload: {}, changes: [] })} />
          {device === null ? null : <span className="device">{NOTE_HISTORY_TEXTS.on(device)}</span>}
          {isOfDay ? <span className="device">{NOTE_HISTORY_TEXTS.ofDay}</span> : null}
        </div>
        <Differences all={differencesBetween(before, after)} />
        {after === null ? null : <WholeText version={after} />}
        {onRestore === null || after === null ? null : (
          <button type="button" className="quiet undo" aria-describedby={id} onClick={() => onRestore(after)}>
            {NOTE_HISTORY_TEXTS.restore}
          </button>
        )}
      </div>
    </li>
  );
}

/** All that a version says; in the page only while it is open, since it may be 100,000 characters. */
function WholeText({ version }: { version: Version }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="times" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{NOTE_HISTORY_TEXTS.whole}</summary>
      {isOpen ? <Said version={version} /> : null}
    </details>
  );
}

const Said = ({ version }: { version: Version }): ReactElement =>
  version.itemType === "note" ? (
    <blockquote translate="no">{version.text}</blockquote>
  ) : (
    <>
      <p>{NOTE_HISTORY_TEXTS.question}</p>
      <blockquote translate="no">{version.card.source ?? version.card.question}</blockquote>
      <p>{NOTE_HISTORY_TEXTS.answer}</p>
      <blockquote translate="no">{version.card.answer}</blockquote>
    </>
  );

/** A note's text becomes the question of its card and the other way round: they are compared as one. */
const sidesIn = (version: Version | null) =>
  version?.itemType === "flashcard"
    ? { text: version.card.source ?? version.card.question, answer: version.card.answer }
    : version && { text: version.text };

const differencesBetween = (before: Version | null, after: Version | null): Difference[] =>
  differencesOf([{ id: 0, type: "version", before: sidesIn(before), after: sidesIn(after) }], () => null);

const isSame = (a: Version, b: Version): boolean => JSON.stringify(a) === JSON.stringify(b);
