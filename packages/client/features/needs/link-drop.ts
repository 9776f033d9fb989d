import { plainText } from "@perennial/domain/rich/pieces";
import { useEffect } from "react";
import { flushSync } from "react-dom";
import { type CommandContext, isEditing } from "../../commands/command.ts";
import { needRow } from "../../commands/handlers/need-row.ts";
import { holdClick } from "../../platform/hold-click.ts";
import { titleOf } from "../../store/row-data.ts";
import { NEEDS_TEXTS } from "./needs-texts.ts";
import "./needs.css";

/** A mouse that has moved so far with its button down drags; less is a click. In px. */
const MOVED_PX = 4;
/** Marks the page while a link is dragged, and the card that would need what it leads to. */
const DRAGGING = "dragging-link";
const MARK = "data-will-need";

/** A link that is dropped on a card says that this card needs what the link leads to; Escape drops it nowhere. */
export function useLinkDrop(ctx: CommandContext): void {
  useEffect(() => {
    const { tree } = ctx.workspace;
    let pressed: { readonly anchor: number; readonly x: number; readonly y: number } | undefined;
    let isDragged = false;
    let over: Element | null = null;
    const mark = (row: Element | null) => {
      over?.removeAttribute(MARK);
      row?.setAttribute(MARK, "");
      over = row;
    };
    /** The card that a pointer is over, and what it would need. */
    const meant = ({ clientX, clientY }: PointerEvent) => {
      const needed = pressed && tree.get("anchor", pressed.anchor);
      const under = document.elementFromPoint(clientX, clientY);
      const element = under?.closest<HTMLElement>(".rows > [data-key]") ?? null;
      const row = tree.row(element?.dataset.key ?? "");
      const isMeant = needed && row?.flashcard && row.node.id !== needed.nodeId;
      return isMeant ? { element, nodeId: row.node.id, neededId: needed.nodeId } : undefined;
    };
    const end = () => {
      mark(null);
      document.documentElement.classList.remove(DRAGGING);
      pressed = undefined;
      isDragged = false;
    };
    const onDown = ({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
      end();
      const link = target instanceof Element ? target.closest<HTMLElement>("[data-anchor]:not(.gone)") : null;
      if (!link || pointerType !== "mouse" || button !== 0 || !isEditing(ctx)) return;
      pressed = { anchor: Number(link.dataset.anchor), x, y };
    };
    const onMove = (event: PointerEvent) => {
      if (!pressed) return;
      const { clientX, clientY } = event;
      if (!isDragged && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= MOVED_PX) return;
      if (!isDragged) {
        isDragged = true;
        holdClick();
        document.documentElement.classList.add(DRAGGING);
      }
      mark(meant(event)?.element ?? null);
    };
    const onUp = (event: PointerEvent) => {
      const place = isDragged ? meant(event) : undefined;
      end();
      if (!place) return;
      const { nodeId, neededId } = place;
      const title = plainText(titleOf(tree.row(tree.keyOf(neededId)))).trim() || NEEDS_TEXTS.empty;
      const said = NEEDS_TEXTS.needs(title);
      flushSync(() => needRow(ctx, { nodeId, neededId, said }, "need", "pointer"));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isDragged || event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointerdown", onDown, { passive: true, signal });
    document.addEventListener("pointermove", onMove, { passive: true, signal });
    document.addEventListener("pointerup", onUp, { signal });
    document.addEventListener("pointercancel", end, { signal });
    window.addEventListener("blur", end, { signal });
    document.addEventListener("keydown", onKeyDown, { capture: true, signal });
    return () => {
      end();
      listening.abort();
    };
  }, [ctx]);
}
