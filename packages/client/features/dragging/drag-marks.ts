import type { CommandContext } from "../../commands/command.ts";
import { titleOf } from "../../store/row-data.ts";
import type { Drop } from "./drop-place.ts";

/** What is seen of a drag: the line where the rows would go, the words beside the pointer, and the rows in grey. */
export interface DragMarks {
  show(drop: Drop, dragged: { readonly from: number; readonly to: number }, pointer: Pointer): void;
  clear(): void;
}

/** Where a pointer is, in px of the window. */
export interface Pointer {
  readonly x: number;
  readonly y: number;
}

const BESIDE_PX = 14;
const EDGE_PX = 8;

/** Draws the marks of a drag directly, without rendering. @param elements the line, and the tag with its words */
export function createDragMarks(
  { list, workspace: { tree } }: CommandContext,
  outline: HTMLElement,
  elements: { readonly line: HTMLElement; readonly tag: HTMLElement; readonly where: HTMLElement },
): DragMarks {
  const { line, tag, where } = elements;
  const rows = () => outline.querySelectorAll<HTMLElement>(".row");
  const mark = (from: number, to: number) => {
    for (const row of rows()) {
      const index = Number(row.getAttribute("aria-rowindex")) - 1;
      row.toggleAttribute("data-dragged", index >= from && index < to);
    }
  };
  return {
    show(drop, { from, to }, { x, y }) {
      mark(from, to);
      line.hidden = typeof drop === "string";
      tag.hidden = false;
      where.textContent = positionText(drop);
      if (typeof drop !== "string") {
        const box = outline.getBoundingClientRect();
        line.style.setProperty("--at", String(drop.depth - 1));
        line.style.setProperty("--left", `${box.left}px`);
        line.style.setProperty("--width", `${box.width}px`);
        line.style.setProperty("--top", `${box.top + list.offsetOf(Math.min(drop.gap, list.length))}px`);
      }
      const within = (value: number, size: number, room: number) =>
        Math.max(EDGE_PX, Math.min(value, room - size - EDGE_PX));
      const left = within(x + BESIDE_PX, tag.offsetWidth, document.documentElement.clientWidth);
      const top = within(y + BESIDE_PX, tag.offsetHeight, window.innerHeight);
      tag.style.translate = `${left}px ${top}px`;
    },
    clear() {
      mark(0, 0);
      line.hidden = true;
      tag.hidden = true;
    },
  };

  function positionText(drop: Drop): string {
    if (drop === "own-branch") return "not below itself";
    if (drop === "same") return "";
    const above = tree.row(drop.parentKey);
    const name = titleOf(above).trim();
    return `under ${name === "" ? "an empty note" : name}, level ${drop.depth + 1}`;
  }
}
