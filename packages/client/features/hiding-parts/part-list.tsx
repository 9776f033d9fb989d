import { partOfGroup, type Shape } from "@perennial/domain/card/shapes";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import { type KeyboardEvent, memo, type ReactElement } from "react";
import { dueText } from "../../commands/due-text.ts";
import { isCombined } from "../../platform/pressed-key.ts";
import { HIDING_TEXTS } from "./hiding-texts.ts";

/** What the list does; the same object for as long as the editor lives. */
export interface ListActions {
  label(id: number, label: string): void;
  chosen(id: number): void;
  /** The label is as it is to be: the focus goes back to its shape. */
  done(id: number): void;
}

/** The shapes in their order, each with its label, what it is asked with, and when that comes back. */
export function PartList({
  shapes,
  selected,
  othersOf,
  progressOf,
  here,
  actions,
}: {
  shapes: readonly Shape[];
  selected: readonly number[];
  othersOf: (shape: Shape) => string;
  progressOf: (part: number) => Progress | undefined;
  here: StudyMoment;
  actions: ListActions;
}): ReactElement {
  return (
    <ol>
      {shapes.map((shape) => (
        <Item
          key={shape.id}
          id={shape.id}
          label={shape.label}
          isSelected={selected.includes(shape.id)}
          others={othersOf(shape)}
          due={dueText(progressOf(partOfGroup(shape.group)), here)}
          actions={actions}
        />
      ))}
    </ol>
  );
}

const Item = memo(function Item({
  id,
  label,
  isSelected,
  others,
  due,
  actions,
}: {
  id: number;
  label: string;
  isSelected: boolean;
  others: string;
  due: string;
  actions: ListActions;
}): ReactElement {
  return (
    <li className={isSelected ? "on" : undefined}>
      <span className="number" aria-hidden="true">
        {id}
      </span>
      <input
        className="field"
        data-label={id}
        aria-label={HIDING_TEXTS.labelOf(id)}
        value={label}
        placeholder={HIDING_TEXTS.noLabel}
        dir="auto"
        translate="no"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => actions.label(id, event.target.value)}
        onFocus={() => actions.chosen(id)}
        onKeyDown={(event) => onKeyDown(event, id, actions)}
      />
      <span className="asked-with">
        {due}
        {others === "" ? null : <span>{HIDING_TEXTS.with(others)}</span>}
      </span>
    </li>
  );
});

function onKeyDown(event: KeyboardEvent<HTMLInputElement>, id: number, actions: ListActions): void {
  if (event.nativeEvent.isComposing || isCombined(event)) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Enter") actions.done(id);
  else if (step === undefined) return;
  else {
    const fields = [...(event.currentTarget.closest("ol")?.querySelectorAll("input") ?? [])];
    fields[fields.indexOf(event.currentTarget) + step]?.focus();
  }
  event.preventDefault();
}
