import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { saveAllTexts } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { createLastChild } from "../../commands/writing.ts";
import { typesText } from "../../platform/pressed-key.ts";
import { NEW_NOTE_KEY, ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Icon } from "../../ui/icon.tsx";
import { forgetGeometry } from "../../ui/text-mirror.ts";
import { coveredBy } from "./covered.ts";
import { reveal } from "./focus-requests.ts";
import { Outline } from "./outline.tsx";
import { useOutlineKeys } from "./outline-keys.ts";
import type { OutlineModel } from "./outline-model.ts";
import type { TreeParts } from "./parts.ts";
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

/** The button below the outline. A letter typed on it starts the note with that letter. */
function NewNote({ ctx }: { ctx: CommandContext }): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const request = useStore(ctx.ui, (state) => (state.request?.key === NEW_NOTE_KEY ? state.request : null));
  useLayoutEffect(() => {
    if (!request || !button.current) return;
    button.current.focus({ preventScroll: true });
    reveal(button.current, coveredBy());
    ctx.ui.focusGranted(request);
  }, [ctx, request]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowUp") {
      const last = ctx.list.keyAt(ctx.list.length - 1);
      if (last !== undefined)
        flushSync(() => ctx.ui.requestFocus({ key: last, part: "inner", caret: "end" }));
      event.preventDefault();
    } else if (typesText(event.key) && event.key !== " ") {
      flushSync(() => createLastChild(ctx, event.key, "keyboard"));
      event.preventDefault();
    }
  };
  return (
    <button
      ref={button}
      type="button"
      className="new"
      data-own-keys=""
      onKeyDown={onKeyDown}
      onClick={() => flushSync(() => createLastChild(ctx, "", "pointer"))}
    >
      <span className="sign">
        <Icon name="plus" size={14} />
      </span>
      <span>New note</span>
    </button>
  );
}
