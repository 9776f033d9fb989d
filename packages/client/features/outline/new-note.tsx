import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { createLastChild } from "../../commands/writing.ts";
import { typesText } from "../../platform/pressed-key.ts";
import { NEW_NOTE_KEY } from "../../store/ui-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { coveredBy } from "./covered.ts";
import { reveal } from "./focus-requests.ts";

/** The button below the outline. A letter typed on it starts the note with that letter. */
export function NewNote({ ctx }: { ctx: CommandContext }): ReactElement {
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
