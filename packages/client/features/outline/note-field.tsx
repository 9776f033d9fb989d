import { memo, type ReactElement, type RefObject, useLayoutEffect, useRef } from "react";
import { saveText } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { browserTimers } from "../../platform/timers.ts";
import { createTypingSaver, type TypingSaver } from "../../platform/typing-saver.ts";
import { fitHeight } from "../../store/text-area.ts";
import type { TypedSelections } from "../../store/text-selection.ts";
import type { AttachedField } from "../../store/workspace.ts";
import { liveFieldOf, watchSelections } from "./text-field.ts";

/** The field of a note. A key press renders nothing and writes to the draft journal only. */
export const NoteField = memo(function NoteField({
  ctx,
  rowKey,
  isTabStop,
  placeholder,
  height,
}: {
  ctx: CommandContext;
  rowKey: string;
  isTabStop: boolean;
  placeholder?: string | undefined;
  /** Of the rendered text whose place it takes, in px: nothing below moves when the caret comes. */
  height: RefObject<number | undefined>;
}): ReactElement {
  const element = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const saver = useRef<TypingSaver>(undefined);
  const attached = useRef<AttachedField>(undefined);
  const selections = useRef<() => TypedSelections>(undefined);

  useLayoutEffect(() => {
    const field = element.current;
    if (!field) return;
    const live = liveFieldOf(field, () => composing.current);
    const { typing, drafts } = ctx.workspace;
    // Not as a default value: React writes that again after each letter, and the page asks anew what styles follow.
    field.value = typing.textOf(rowKey) ?? "";
    attached.current = typing.attach(rowKey, live);
    selections.current = watchSelections(field);
    fitHeight(field);
    if (height.current !== undefined) field.style.minHeight = `${height.current}px`;
    const remove = ctx.fields.add(rowKey, live);
    const saving = createTypingSaver(() => {
      if (!composing.current) saveText(ctx, rowKey);
      return !composing.current;
    }, browserTimers);
    saver.current = saving;
    // Left over from a page that was closed in the middle of a word.
    if (drafts.get(rowKey) !== undefined) saving.typed();
    return () => {
      saving.stop();
      remove();
      saveText(ctx, rowKey);
      attached.current?.detach();
      attached.current = undefined;
    };
  }, [ctx, rowKey, height]);

  return (
    <textarea
      ref={element}
      className="txt"
      aria-label="Note"
      data-inner=""
      rows={1}
      dir="auto"
      tabIndex={isTabStop ? 0 : -1}
      autoComplete="off"
      enterKeyHint="enter"
      placeholder={placeholder}
      onInput={(event) => {
        attached.current?.typed(selections.current?.());
        fitHeight(event.currentTarget);
        saver.current?.typed();
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        composing.current = false;
        attached.current?.catchUp();
      }}
      onBlur={() => {
        composing.current = false;
        saver.current?.stop();
        saveText(ctx, rowKey);
        attached.current?.catchUp();
      }}
    />
  );
});
