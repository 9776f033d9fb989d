import { useLayoutEffect, useRef } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { rowBefore } from "../../store/row-before.ts";
import type { CaretPosition } from "../../store/undo.ts";
import { useLocation } from "../../ui/router.tsx";

/** How a page was left: what was in sight, and where the caret stood. */
interface Left {
  readonly top: number;
  readonly position: CaretPosition | null;
}

const options = { capture: true, passive: true } as const;

/** By the row that is the page's root. */
const leftPages = new Map<string, Left>();
/** Where the caret is; asked before it goes, since a field that is taken away tells nothing. */
function caretOf(ctx: CommandContext): CaretPosition | null {
  const { focus } = ctx.ui.getState();
  const id = focus ? ctx.workspace.tree.idOf(focus.key) : undefined;
  if (!focus || id === undefined) return null;
  const field = document.activeElement;
  return field instanceof HTMLTextAreaElement && focus.part === "inner"
    ? { id, part: "inner", caret: { start: field.selectionStart, end: field.selectionEnd } }
    : { id, part: focus.part };
}

/** Back and forward restore a page with its caret. Going up puts the caret on the branch one comes from. */
export function useReturning(ctx: CommandContext): void {
  const { by } = useLocation();
  const isReturning = useRef(false);
  isReturning.current = by === "back";
  useLayoutEffect(() => {
    const { list, ui, workspace } = ctx;
    const { tree } = workspace;
    const was = leftPages.get(list.rootKey);
    const before = rowBefore.key;
    const from = before !== null && list.indexOf(before) > 0 ? before : null;
    const caretKey = was?.position ? tree.keyOf(was.position.id) : undefined;
    if (isReturning.current && was?.position && caretKey !== undefined && list.indexOf(caretKey) >= 0) {
      const { part, caret } = was.position;
      ui.requestFocus({
        key: caretKey,
        part: part === "form" ? "inner" : part,
        ...(caret === undefined ? {} : { caret }),
      });
      window.scrollTo({ top: was.top, behavior: "instant" });
    } else if (from !== null) ui.requestFocus({ key: from, part: "inner", caret: "end" });
    rowBefore.key = list.rootKey;

    let now: Left = { top: window.scrollY, position: null };
    const note = (event: Event) => {
      // The press that leads away has moved the caret already.
      if (event.type === "pointerup" && event.target instanceof Element && event.target.closest(".bul, a"))
        return;
      now = { top: window.scrollY, position: caretOf(ctx) };
    };
    // A key's going up asks for nothing: where the caret stands after it is asked when one goes back or forward.
    const events = ["keydown", "pointerdown", "pointerup"] as const;
    for (const name of events) document.addEventListener(name, note, options);
    window.addEventListener("popstate", note, options);
    window.addEventListener("scroll", note, { passive: true });
    return () => {
      leftPages.set(list.rootKey, now);
      for (const name of events) document.removeEventListener(name, note, options);
      window.removeEventListener("popstate", note, options);
      window.removeEventListener("scroll", note);
    };
  }, [ctx]);
}
