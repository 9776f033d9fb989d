import { type ReactElement, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { hideDone } from "../../commands/handlers/hide-done.ts";
import { areDoneHidden, countHidden } from "../../store/done-rows.ts";
import { DONE_HIDDEN_TEXTS } from "./signs-texts.ts";

/** Says below the outline how many rows are hidden because they are done; a press shows them. */
export function DoneHidden({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const { list, ui, workspace } = ctx;
  const isHiding = useStore(ui, areDoneHidden);
  const collapsed = useStore(ui, (state) => state.collapsed);
  useSyncExternalStore(list.subscribe, () => list.version);
  const count = isHiding ? countHidden(workspace.tree, list, { collapsed }) : 0;
  if (count === 0) return null;
  const show = () => {
    hideDone(ui, false);
    // The button goes: the focus is where it was before.
    const { focus } = ui.getState();
    if (focus) ui.requestFocus({ ...focus, caret: "end" });
  };
  return (
    <button type="button" className="new hidden-done" data-own-keys="" onClick={() => flushSync(show)}>
      <span>
        {DONE_HIDDEN_TEXTS.hidden(count)} <u>{DONE_HIDDEN_TEXTS.show(count)}</u>
      </span>
    </button>
  );
}
