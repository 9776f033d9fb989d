import { type ReactElement, useId, useRef, useState } from "react";
import { usePressOutside } from "../../ui/use-press-outside.ts";
import { CARD_COLUMNS, type CardColumn } from "./card-columns.ts";
import { CARDS_TEXTS } from "./cards-texts.ts";

/** Which columns the list has: a button, and what it opens. */
export function ColumnChoice({
  columns,
  onChange,
}: {
  columns: readonly CardColumn[];
  onChange: (columns: readonly CardColumn[]) => void;
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  usePressOutside(place, isOpen, setOpen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape and the focus leaving what is inside
    <div
      ref={place}
      className="card-columns"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {CARDS_TEXTS.columns}
      </button>
      {isOpen && (
        <fieldset id={id}>
          <legend className="vh">{CARDS_TEXTS.columns}</legend>
          {CARD_COLUMNS.map((column) => (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={columns.includes(column)}
                onChange={() =>
                  onChange(CARD_COLUMNS.filter((each) => columns.includes(each) !== (each === column)))
                }
              />
              {column.label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
