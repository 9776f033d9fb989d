import { memo, type ReactElement, useLayoutEffect, useRef } from "react";
import { saveText } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { fitHeight, liveFieldOf } from "./text-field.ts";

/** Typing that rests for so long is saved. */
const REST_MS = 2_000;

/**
 * The text of a note. The field is the browser's: a key press renders nothing and touches no store but the
 * journal of drafts. Once in the field, the text stays as typed whatever arrives from elsewhere.
 */
export const NoteField = memo(function NoteField({
  ctx,
  rowKey,
  text,
  isTabStop,
  placeholder,
}: {
  ctx: CommandContext;
  rowKey: string;
  /** As it is saved. */
  text: string;
  isTabStop: boolean;
  placeholder?: string | undefined;
}): ReactElement {
  const element = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const rest = useRef<number>(undefined);
  const release = useRef<() => void>(undefined);
  const saved = useRef(text);
  saved.current = text;

  useLayoutEffect(() => {
    const field = element.current;
    if (!field) return;
    fitHeight(field);
    const remove = ctx.fields.add(
      rowKey,
      liveFieldOf(field, () => composing.current),
    );
    // Left over from a page that was closed in the middle of a word.
    if (ctx.workspace.drafts.get(rowKey) !== undefined)
      rest.current = window.setTimeout(() => saveText(ctx, rowKey), REST_MS);
    return () => {
      window.clearTimeout(rest.current);
      remove();
      release.current?.();
      release.current = undefined;
      saveText(ctx, rowKey);
    };
  }, [ctx, rowKey]);

  useLayoutEffect(() => {
    const field = element.current;
    if (!field || field.value === text || document.activeElement === field) return;
    if (ctx.workspace.drafts.get(rowKey) !== undefined) return;
    field.value = text;
    fitHeight(field);
  }, [ctx, rowKey, text]);

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
      defaultValue={ctx.workspace.drafts.get(rowKey) ?? text}
      onFocus={() => {
        release.current ??= ctx.workspace.hold(rowKey);
      }}
      onInput={(event) => {
        const field = event.currentTarget;
        ctx.workspace.drafts.set(rowKey, field.value);
        fitHeight(field);
        window.clearTimeout(rest.current);
        rest.current = window.setTimeout(() => {
          if (!composing.current) saveText(ctx, rowKey);
        }, REST_MS);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        composing.current = false;
      }}
      onBlur={(event) => {
        composing.current = false;
        window.clearTimeout(rest.current);
        const field = event.currentTarget;
        saveText(ctx, rowKey);
        release.current?.();
        release.current = undefined;
        // What somebody else wrote meanwhile shows now, unless this text could not be saved.
        if (ctx.workspace.drafts.get(rowKey) !== undefined) return;
        const current = ctx.workspace.tree.row(rowKey)?.note?.text ?? saved.current;
        if (field.value !== current) {
          field.value = current;
          fitHeight(field);
        }
      }}
    />
  );
});
