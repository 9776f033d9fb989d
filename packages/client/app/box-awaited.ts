import { useEffect } from "react";
import { typesText, withKey } from "../platform/pressed-key.ts";
import { typeText } from "../store/text-area.ts";
import { type Box, ui } from "../store/ui-store.ts";

/** The boxes with a field, by what is on the page once their code is here. */
const PLACE_OF_BOX: Readonly<Partial<Record<Box, string>>> = {
  "go-to": "dialog[open]",
  "move-to": "dialog[open]",
  "insert-template": "dialog[open]",
  tag: "dialog[open]",
  needs: "dialog[open]",
  filter: ".filter-bar",
  find: ".find-bar",
};

/** While a box that was opened waits for its code or its page, no key reaches the outline: what is typed goes into its field. */
export function useBoxAwaited(): void {
  useEffect(() => {
    let ahead = "";
    let awaited: string | undefined;
    const stop = ui.subscribe(({ box }, before) => {
      if (box === before.box) return;
      ahead = "";
      awaited = box === null ? undefined : PLACE_OF_BOX[box];
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (awaited === undefined || event.isComposing || !isAhead(event)) return;
      if (document.querySelector(awaited)) {
        awaited = undefined;
        return;
      }
      event.stopPropagation();
      // The browser's own keys stay, and Tab leads to what says that the code does not come.
      if (event.ctrlKey || event.metaKey || event.key === "Tab") return;
      event.preventDefault();
      if (event.key === "Escape") ui.closeBox();
      else ahead = withKey(ahead, event);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (awaited === undefined || !(target instanceof HTMLInputElement) || !target.closest(awaited)) return;
      awaited = undefined;
      const text = ahead;
      if (text !== "") queueMicrotask(() => typeText(text));
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    document.addEventListener("focusin", onFocus);
    return () => {
      stop();
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      document.removeEventListener("focusin", onFocus);
    };
  }, []);
}

/** Whether a key is not for the element that has the focus: a button keeps Space and Enter, a field outside the outline all. */
function isAhead({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target === document.body || target.closest(".outline")) return true;
  return target.closest("input, textarea, select") === null && key !== " " && typesText(key);
}
