import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import { saveAllTexts } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { NewNote } from "./new-note.tsx";
import { Outline } from "./outline.tsx";
import { useOutlineKeys } from "./outline-keys.ts";
import type { OutlineModel } from "./outline-model.ts";
import type { TreeParts } from "./parts.ts";
import { forgetGeometry } from "./text-mirror.ts";
import { estimatedHeight } from "./use-page-model.ts";

/** The outline with what belongs to it: the button and what is said below it, its tools. */
export function Sheet({
  model: { ctx, open },
  parts,
  workspace,
  isEmpty,
}: {
  model: OutlineModel;
  parts: TreeParts;
  workspace: Workspace;
  isEmpty: boolean;
}): ReactElement {
  const isEditing = useStore(ui, (state) => state.mode === "editing");
  const hidesDone = useStore(ui, (state) => state.hidesDone);
  const announcement = useStore(ui, (state) => state.announcement);
  useOutlineKeys(ctx);
  useEffect(() => forgetGeometry, []);
  useSavingOnHide(ctx, workspace);
  return (
    <>
      <div className="sheet">
        <Outline ctx={ctx} open={open} parts={parts} estimate={estimatedHeight} />
        {isEditing && <NewNote ctx={ctx} />}
        {hidesDone && <parts.Sign ctx={ctx} rowKey={ctx.list.rootKey} sign="hidden" />}
        <parts.Below ctx={ctx} workspace={workspace} isEmpty={isEmpty} />
      </div>
      <div className="vh" aria-live="polite">
        {announcement}
      </div>
      <parts.MobileBar ctx={ctx} />
      <parts.Tools ctx={ctx} workspace={workspace} />
    </>
  );
}

/** Saves what is being typed when the page is hidden, which may never come back. */
function useSavingOnHide(ctx: CommandContext, workspace: Pick<Workspace, "flush">): void {
  useEffect(() => {
    const save = () => {
      saveAllTexts(ctx);
      void workspace.flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", save);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", save);
    };
  }, [ctx, workspace]);
}
