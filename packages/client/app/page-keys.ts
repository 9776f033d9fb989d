import { useEffect } from "react";
import { shortcutKey } from "../platform/pressed-key.ts";
import { ui } from "../store/ui-store.ts";
import { openGoTo } from "./frame/open-go-to.ts";

/** The keys of every page: `?` opens the help, Mod+K finds any note. Those of a field or a dialog stay its own. */
export function usePageKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const key = shortcutKey(event);
      const isMod = event.ctrlKey || event.metaKey;
      if (!isMod && key === "?") ui.openModal({ id: "help" });
      else if (!isMod || event.shiftKey || key !== "k" || !openGoTo()) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);
