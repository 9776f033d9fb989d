import { type ReactElement, useId, useRef, useState, useSyncExternalStore } from "react";
import { failedMessage } from "../../store/failed-message.ts";
import type { FailedChanges } from "../../store/workspace.ts";
import { usePressOutside } from "../../ui/use-press-outside.ts";
import { SYNC_STATUS_TEXTS } from "./sync-status-texts.ts";
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
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  usePressOutside(place, open, setOpen);
  const decide = (what: (change: string) => void, change: string) => () => {
    // Its row goes, and with it the button that has the focus; with the last one the list goes too.
    const next = changes.length > 1 ? list.current : document.querySelector("main");
    next?.focus();
    what(change);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape in the two inside
    <div
      ref={place}
      className="failed-place"
      onKeyDown={(event) => {
        if (!open) return;
        event.stopPropagation();
        if (event.key !== "Escape") return;
        setOpen(false);
        button.current?.focus();
      }}
    >
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
      <section ref={list} id={id} className="failed" aria-label="Failed changes" tabIndex={-1} hidden={!open}>
        <p>{SYNC_STATUS_TEXTS.undone}</p>
        <ul>
          {changes.map((change) => (
            <li key={change.id}>
              <p className="wrong">{failedMessage(change)}</p>
              {change.texts.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the texts of one change never move
                <blockquote key={at} translate="no">
                  {text}
                </blockquote>
              ))}
              <div className="failed-acts">
                {change.again !== "never" && (
                  <button type="button" className="quiet" onClick={decide(failed.retry, change.id)}>
                    {change.again === "sent" ? "Try again" : SYNC_STATUS_TEXTS.keepAsNote}
                  </button>
                )}
                <button type="button" className="quiet" onClick={decide(failed.discard, change.id)}>
                  Dismiss
                </button>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
