import { useEffect } from "react";
import { shortcutKey } from "../platform/pressed-key.ts";
import { currentTree } from "../store/current-tree.ts";
import { ui } from "../store/ui-store.ts";
import { navigate } from "../ui/router.tsx";
import { session } from "./services.ts";

/** The keys of every page: `?` opens the help, Mod+K finds any note. Those of a field or a dialog stay its own. */
export function usePageKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const key = shortcutKey(event);
      const isMod = event.ctrlKey || event.metaKey;
      if (!isMod && key === "?") ui.openModal({ id: "help" });
      else if (!isMod || event.shiftKey || key !== "k" || !goToFromElsewhere()) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);

/** Opens *Go to* above one's notes from a page without a tree, which has no rows to find it in; returns whether it did. */
function goToFromElsewhere(): boolean {
  const state = session.get();
  const tree = state.phase === "in" ? state.user.rootTree : null;
  if (tree === null || currentTree.getState().rootId !== null) return false;
  ui.openBox("go-to");
  navigate(`/trees/${tree.id}`);
  return true;
}
