import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { NEW_NOTE_KEY } from "../../store/ui-store.ts";

/**
 * Somebody else has deleted or hidden the row with the focus: the row that stands there now takes over, and whoever
 * was writing in it is told. Shows nothing itself.
 */
export function GoneFocus({ ctx }: { ctx: CommandContext }): null {
  const { list, ui, workspace } = ctx;
  useSyncExternalStore(list.subscribe, () => list.version);
  useStore(ui, (state) => state.focus);
  const lastIndex = useRef(0);
  useLayoutEffect(() => {
    const { focus } = ui.getState();
    if (!focus || focus.key === NEW_NOTE_KEY) return;
    const index = list.indexOf(focus.key);
    if (index >= 0) {
      lastIndex.current = index;
      return;
    }
    const key = list.keyAt(Math.min(lastIndex.current, list.length - 1));
    if (key === undefined) return;
    const outline = document.querySelector<HTMLElement>(".outline");
    const hadFocus =
      document.activeElement === document.body || outline?.contains(document.activeElement) === true;
    if (hadFocus && focus.part !== "row") {
      ctx.memory.strayAt = ctx.now().getTime();
      if (!workspace.tree.row(focus.key))
        ctx.notify({ message: "The note you were in was deleted elsewhere.", type: "warning" });
    }
    if (hadFocus && outline?.querySelector(`[data-key="${CSS.escape(key)}"]`))
      ui.requestFocus({ key, part: "row" });
    else ui.focused({ key, part: "inner" });
  });
  return null;
}
