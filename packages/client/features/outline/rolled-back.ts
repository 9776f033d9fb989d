import { opsOf, type Plan } from "@perennial/domain/intent/plan";
import { useEffect } from "react";
import type { CommandContext } from "../../commands/command.ts";
import type { Workspace } from "../../store/workspace.ts";

/** After a merge was refused both notes are there again, and the caret returns so much later, in ms. */
const MERGE_ROLLBACK_FOCUS_MS = 100;

/** What the server refused is taken back: the focus goes on in what stands there now. */
export function useRolledBack(ctx: CommandContext, workspace: Workspace): void {
  useEffect(() => {
    const timers = new Set<number>();
    const later = (ms: number, run: () => void) => {
      const timer = window.setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
    };
    const stop = workspace.events.subscribe((event) => {
      if (event.type === "rolled-back") {
        later(0, () => keepFocus(ctx));
      }
      if (event.type === "failed" && event.action.eventType === "note.merge")
        later(MERGE_ROLLBACK_FOCUS_MS, () => returnFocus(ctx, event.plan));
    });
    return () => {
      stop();
      for (const timer of timers) window.clearTimeout(timer);
    };
  }, [ctx, workspace]);
}

const editedKeys = ({ workspace: { tree } }: CommandContext, plan: Plan): string[] =>
  opsOf(plan).flatMap((op) => {
    if (op.type !== "note.edit") return [];
    const holder = tree.holderOf({ itemType: "note", itemId: tree.identity.current("note", op.id) });
    return holder === undefined ? [] : [tree.keyOf(holder)];
  });

/** A row that was drawn anew, a note in place of the refused card, has taken the focus out of the page. */
function keepFocus({ ui, list }: CommandContext): void {
  const key = ui.getState().focus?.key;
  if (key === undefined || list.indexOf(key) < 0 || document.activeElement !== document.body) return;
  ui.requestFocus({ key, part: "inner", caret: "end" });
}

/** Only for someone who still stands where the two were joined, and has not written on. */
function returnFocus(ctx: CommandContext, plan: Plan): void {
  const { tree, drafts } = ctx.workspace;
  const deleted = opsOf(plan).find((op) => op.type === "node.delete");
  const key = deleted ? tree.keyOf(deleted.id) : undefined;
  const focusKey = ctx.ui.getState().focus?.key;
  if (key === undefined || focusKey === undefined || ctx.list.indexOf(key) < 0) return;
  if (!editedKeys(ctx, plan).includes(focusKey) || drafts.get(focusKey) !== undefined) return;
  ctx.ui.requestFocus({ key, part: "inner", caret: "start" });
}
