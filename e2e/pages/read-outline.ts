import type { OutlineRow } from "../tree-text.ts";

/** A row as the page shows it. */
export interface ShownRow extends OutlineRow {
  /** Counted over the whole outline, also where only a part of it is in the page. */
  readonly index: number;
  /** Negative while temporary. */
  readonly nodeId: number;
  readonly confidence: string | null;
  readonly expanded: boolean | null;
  readonly pending: boolean;
}

/** Where the focus stands, in the words of a person looking at the screen. */
export interface FocusSeen {
  readonly place: "field" | "row" | "button" | "elsewhere";
  /** The accessible name that a field or a button carries. */
  readonly name: string;
  /** The text of the field, or of the row the focus is in. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads rows, from top to bottom; all of the outline, unless it is told which. Runs in the page: it may use nothing of
 * this file.
 */
export function readRows(
  rows: readonly Element[] = [...document.querySelectorAll("[role=treegrid][aria-label=Notes] [role=row]")],
): ShownRow[] {
  return [...rows]
    .map((row) => {
      const field = row.querySelector<HTMLTextAreaElement>("textarea, [role=textbox][aria-label=Note]");
      const card = row.getAttribute("data-item-type") === "flashcard";
      const link = row.querySelector("a");
      const named = [...row.querySelectorAll("button")]
        .map((button) => button.getAttribute("aria-label") ?? button.textContent ?? "")
        .find((name) => /^(Flashcard|Answer): /.test(name));
      const plain = (text: string) => (text === "Empty note" ? "" : text);
      // A row whose form is open has no face; its question, or the note it is made of, stands in the form's first field.
      const asked = row.querySelector<HTMLTextAreaElement>("form textarea")?.value;
      const text = card
        ? (named ?? asked ?? "").replace(/^(Flashcard|Answer): /, "").replace(/, (rated \w+|not rated)$/, "")
        : field === null || asked !== undefined
          ? plain(asked ?? link?.textContent ?? row.getAttribute("aria-label") ?? "")
          : (field.value ?? field.textContent ?? "");
      const expanded = row.getAttribute("aria-expanded");
      return {
        index: Number(row.getAttribute("aria-rowindex")),
        level: Number(row.getAttribute("aria-level")),
        kind: card ? ("flashcard" as const) : ("note" as const),
        text,
        nodeId: Number(row.getAttribute("data-node-id")),
        confidence: row.getAttribute("data-confidence"),
        expanded: expanded === null ? null : expanded === "true",
        pending: row.getAttribute("data-pending") === "true",
      };
    })
    .sort((a, b) => a.index - b.index);
}

/** Reads where the focus stands. Runs in the page: it may use nothing of this file. */
export function readFocus(): FocusSeen {
  const active = document.activeElement;
  const row = active?.closest("[role=row]");
  const textOf = (element: Element | null | undefined): string =>
    element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
      ? element.value
      : (element?.textContent ?? "");
  const field = row?.querySelector("textarea, [role=textbox]");
  const card = [...(row?.querySelectorAll("button") ?? [])]
    .map((button) => button.getAttribute("aria-label") ?? "")
    .find((name) => /^(Flashcard|Answer): /.test(name));
  const label =
    active?.getAttribute("aria-label") ??
    (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement
      ? (active.labels?.[0]?.textContent ?? "")
      : (active?.textContent ?? ""));
  const rowText =
    field !== null && field !== undefined
      ? textOf(field)
      : (card ?? row?.querySelector("a")?.textContent ?? "")
          .replace(/^(Flashcard|Answer): /, "")
          .replace(/, (rated \w+|not rated)$/, "");
  if (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) {
    return {
      place: "field" as const,
      name: label.trim(),
      text: active.value,
      start: active.selectionStart ?? -1,
      end: active.selectionEnd ?? -1,
    };
  }
  const place =
    active?.getAttribute("role") === "row" || active?.getAttribute("role") === "gridcell"
      ? ("row" as const)
      : active instanceof HTMLButtonElement || active instanceof HTMLAnchorElement
        ? ("button" as const)
        : ("elsewhere" as const);
  return { place, name: label.trim(), text: rowText, start: -1, end: -1 };
}
