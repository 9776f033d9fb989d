import { useEffect } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { typesText, writes } from "../../platform/pressed-key.ts";
import type { Box } from "../../store/ui-store.ts";

/** Collects letters typed before the requested field is on the page, then inserts them. */
export function useTypedAhead(ctx: CommandContext): void {
  useEffect(() => {
    const { ui } = ctx;
    let ahead = "";
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !isAhead(ctx) || !writes(event)) return;
      ahead = edited(ahead, event);
      event.preventDefault();
      event.stopPropagation();
    };
    const stop = ui.subscribe(({ request }, before) => {
      const text = ahead;
      if (request || !before.request || text === "") return;
      ahead = "";
      queueMicrotask(() => insertHere(ctx, text));
    });
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      stop();
      document.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [ctx]);
}

/** The boxes with a field, by what is on the page once their code is here. */
const PLACE_OF_BOX: Readonly<Partial<Record<Box, string>>> = {
  "go-to": "dialog[open]",
  "move-to": "dialog[open]",
  "insert-template": "dialog[open]",
  tag: "dialog[open]",
  needs: "dialog[open]",
  filter: ".filter-bar",
};

/** While a box that was opened waits for its code, no key reaches the outline: what is typed goes into its field. */
export function useBoxAwaited({ ui, insertText }: CommandContext): void {
  useEffect(() => {
    let ahead = "";
    let awaited: string | undefined;
    const stop = ui.subscribe(({ box }, before) => {
      if (box === before.box) return;
      ahead = "";
      awaited = box === null ? undefined : PLACE_OF_BOX[box];
    });
    const onKeyDown = (event: KeyboardEvent) => {
      if (awaited === undefined || event.isComposing || !isOfOutline(event.target)) return;
      if (document.querySelector(awaited)) {
        awaited = undefined;
        return;
      }
      event.stopPropagation();
      // The browser's own keys stay, and Tab leads to what says that the code does not come.
      if (event.ctrlKey || event.metaKey || event.key === "Tab") return;
      event.preventDefault();
      if (event.key === "Escape") ui.closeBox();
      else ahead = edited(ahead, event);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (awaited === undefined || !(target instanceof HTMLInputElement) || !target.closest(awaited)) return;
      awaited = undefined;
      const text = ahead;
      if (text !== "") queueMicrotask(() => insertText(text));
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    document.addEventListener("focusin", onFocus);
    return () => {
      stop();
      document.removeEventListener("keydown", onKeyDown, { capture: true });
      document.removeEventListener("focusin", onFocus);
    };
  }, [ui, insertText]);
}

const isOfOutline = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest(".outline") !== null);

/** Returns what was typed with one more key. */
const edited = (typed: string, { key }: KeyboardEvent): string =>
  key === "Backspace" ? typed.slice(0, -1) : typesText(key) ? typed + key : typed;

/** Types a text where the caret is; where there is none, nothing happens. */
export function insertHere(ctx: CommandContext, text: string): void {
  if (document.activeElement instanceof HTMLTextAreaElement) ctx.insertText(text);
}

/** Whether nothing has the focus until the field that was asked for comes. */
function isAhead({ ui, list }: CommandContext): boolean {
  const { request, modal } = ui.getState();
  const isAsked = request !== null && request.part !== "row" && list.indexOf(request.key) >= 0;
  return isAsked && modal === null && document.activeElement === document.body;
}
