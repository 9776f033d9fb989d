import { useEffect } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { withKey, writes } from "../../platform/pressed-key.ts";

/** Collects letters typed before the requested field is on the page, then inserts them. */
export function useTypedAhead(ctx: CommandContext): void {
  useEffect(() => {
    const { ui } = ctx;
    let ahead = "";
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !isAhead(ctx) || !writes(event)) return;
      ahead = withKey(ahead, event);
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
