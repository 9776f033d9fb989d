import { type ReactElement, useId, useRef, useState, useSyncExternalStore } from "react";
import type { FailedChanges } from "../../store/workspace.ts";
import "./failed-list.css";

/** What failed, in words and with its text, until the person sends it again or lets it go. */
export function FailedList({
  failed,
  label,
}: {
  failed: FailedChanges;
  /** Of the button that opens it. */
  label: string;
}): ReactElement {
  const changes = useSyncExternalStore(failed.subscribe, failed.list);
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <section
        id={id}
        className="failed"
        aria-label="Failed changes"
        hidden={!open}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape") close();
        }}
      >
        <p>These changes were taken back. What you wrote is kept here until you decide.</p>
        <ul>
          {changes.map((change) => (
            <li key={change.id}>
              <p className="wrong">{change.message}</p>
              {change.texts.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the texts of one change never move
                <blockquote key={place}>{text}</blockquote>
              ))}
              <div className="failed-acts">
                <button type="button" className="quiet" onClick={() => failed.retry(change.id)}>
                  Try again
                </button>
                <button type="button" className="quiet" onClick={() => failed.discard(change.id)}>
                  Dismiss
                </button>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
