import type { FocusRequest } from "../../store/ui-store.ts";
import { placeCaret } from "./text-field.ts";

/** What the header above and the bar below cover, in px. */
export interface Covered {
  readonly top: number;
  readonly bottom: number;
}

/** A field of a row's form that can be typed into. */
const FORM_FIELD = "form textarea:not([readonly])";

/** Puts the focus where a command wants it. Returns false while the row is not in the page. */
export function grantFocus(outline: HTMLElement, request: FocusRequest, coveredBy: () => Covered): boolean {
  const row = rowElement(outline, request.key);
  const element = row && elementFor(row, request);
  if (!row || !element) return false;
  if (element.ownerDocument.activeElement !== element) element.focus({ preventScroll: true });
  if (element instanceof HTMLTextAreaElement && request.caret !== undefined)
    placeCaret(element, request.caret);
  else if (element instanceof HTMLTextAreaElement && request.part === "form") placeCaret(element, "end");
  // Asked for after the focus has moved: what it moves is laid out once.
  reveal(row, coveredBy());
  return true;
}

/** Finds the element of a row; null while the row is not in the page, where only those near the window are. */
const rowElement = (outline: HTMLElement, key: string): HTMLElement | null =>
  outline.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

function elementFor(row: HTMLElement, { part }: FocusRequest): HTMLElement | null {
  if (part === "row") return row;
  if (part === "form") return firstBlank([...row.querySelectorAll<HTMLTextAreaElement>(FORM_FIELD)]);
  // While its form is open a row has no field of its own.
  return row.querySelector<HTMLElement>("[data-inner]") ?? row.querySelector<HTMLElement>(FORM_FIELD);
}

/** The question of a new card, or its answer where the question is there already. */
function firstBlank(fields: readonly HTMLTextAreaElement[]): HTMLTextAreaElement | null {
  return fields.find((field) => field.value.trim() === "") ?? fields[0] ?? null;
}

/** Scrolls no further than needed; a row higher than the window is left where it is. */
export function reveal(row: HTMLElement, covered: Covered): void {
  const box = row.getBoundingClientRect();
  const bottom = (window.visualViewport?.height ?? window.innerHeight) - covered.bottom;
  if (box.top < covered.top) window.scrollBy({ top: box.top - covered.top, behavior: "instant" });
  else if (box.bottom > bottom && box.height < bottom - covered.top)
    window.scrollBy({ top: box.bottom - bottom, behavior: "instant" });
}
