import type { CardKindName } from "@perennial/domain/card/card";
import { type KeyboardEvent, type ReactElement, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { CARD_KIND_LABELS, CARD_KINDS_TEXTS } from "./flashcard-texts.ts";

const OFFERED = Object.keys(CARD_KIND_LABELS) as CardKindName[];

/** A press leaves the focus where it is: leaving the fields of an edit saves it. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

/** The kinds of card there are to choose. Tab finds the chosen one; the arrow keys choose. */
export function KindChoice({
  kind,
  onChoose,
}: {
  kind: CardKindName;
  /** @param byPointer a press, after which the words are written on */
  onChoose: (kind: CardKindName, byPointer: boolean) => void;
}): ReactElement {
  const group = useRef<HTMLDivElement>(null);
  const at = OFFERED.indexOf(kind);
  const focus = (place: number) =>
    group.current?.querySelectorAll<HTMLElement>("[role=radio]")[place]?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const place = (at + step + OFFERED.length) % OFFERED.length;
    const next = OFFERED[place];
    if (next === undefined) return;
    flushSync(() => onChoose(next, false));
    focus(place);
  };
  return (
    <div className="line">
      <span className="label" aria-hidden="true">
        {CARD_KINDS_TEXTS.kind}
      </span>
      <div
        ref={group}
        className="seg"
        role="radiogroup"
        aria-label={CARD_KINDS_TEXTS.kind}
        onKeyDown={onKeyDown}
      >
        {OFFERED.map((each, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a press on an input of this kind takes the focus, which saves
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={each === kind}
            tabIndex={place === Math.max(0, at) ? 0 : -1}
            onMouseDown={keepFocus}
            onClick={(event) => {
              // The field with the focus may go.
              focus(place);
              onChoose(each, event.detail > 0);
            }}
          >
            {CARD_KIND_LABELS[each as keyof typeof CARD_KIND_LABELS]}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Whether the answer is to be typed before it is shown. */
export function TypedChoice({
  isTyped,
  onChange,
}: {
  isTyped: boolean;
  onChange: (isTyped: boolean) => void;
}): ReactElement {
  return (
    <label className="choice typed-choice" onMouseDown={keepFocus}>
      <input type="checkbox" checked={isTyped} onChange={(event) => onChange(event.target.checked)} />
      {CARD_KINDS_TEXTS.typed}
    </label>
  );
}

/** One text of a card under its label. */
export function Line({
  id,
  label,
  className,
  field,
  isDerived = false,
}: {
  id: string;
  label: string;
  className: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** It follows from another one, and nobody types it. */
  isDerived?: boolean;
}): ReactElement {
  return (
    <div className="line">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        className={isDerived ? `${className} derived` : className}
        rows={1}
        dir="auto"
        autoComplete="off"
        readOnly={isDerived}
      />
    </div>
  );
}
