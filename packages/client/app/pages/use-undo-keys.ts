import { useEffect, useRef } from "react";
import type { CardContext } from "../../commands/command.ts";
import { takeBack } from "../../commands/take-back.ts";
import { shortcutKey } from "../../platform/pressed-key.ts";

/** Undo and redo hold on the whole page, except in a field of text. */
export function useUndoKeys(ctx: CardContext | undefined): void {
  const latest = useRef(ctx);
  latest.current = ctx;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (target instanceof Element && target.closest("dialog, textarea, [contenteditable], [type=text]"))
        return;
      const key = shortcutKey(event);
      const isRedo = (key === "z" && event.shiftKey) || (key === "y" && event.ctrlKey);
      if (key !== "z" && !isRedo) return;
      if (!latest.current) return;
      event.preventDefault();
      takeBack(latest.current, isRedo ? "redo" : "undo");
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
