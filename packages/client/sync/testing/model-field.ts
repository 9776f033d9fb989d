import { mapOffset } from "@perennial/domain/text/map-offset";
import { saveText } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import type { Timers } from "../../platform/timers.ts";
import { createTypingSaver } from "../../platform/typing-saver.ts";
import type { LiveField } from "../../store/live-fields.ts";
import { seamsOf } from "./words.ts";

/** The field of a note that has the caret: what the browser's text area and its component do together. */
export interface ModelField extends LiveField {
  readonly key: string;
  select(start: number, end?: number): void;
  /**
   * Another's words, or an undo, have left the caret in the middle of a word: a person sees that before anything is
   * pasted there.
   */
  isInAWord(): boolean;
  /** What the person's typing makes of the text. */
  input(text: string, caret: number): void;
  /** An input method begins to put a character together. */
  compose(): void;
  /** The caret goes elsewhere, or the row goes or shows something else. */
  leave(): void;
}

export function focusField(ctx: CommandContext, key: string, timers: Timers): ModelField {
  const { typing } = ctx.workspace;
  let text = typing.textOf(key) ?? "";
  let selection = { start: text.length, end: text.length };
  let isFocused = true;
  let isComposing = false;
  const saver = createTypingSaver(() => {
    if (!isComposing) saveText(ctx, key);
    return !isComposing;
  }, timers);
  const composed = () => {
    if (!isComposing) return;
    isComposing = false;
    attached.catchUp();
  };
  const field: ModelField = {
    key,
    text: () => text,
    show(next) {
      selection = {
        start: mapOffset(text, next, selection.start),
        end: mapOffset(text, next, selection.end),
      };
      text = next;
    },
    isInAWord: () => !seamsOf(text).includes(selection.start),
    selection: () => selection,
    isComposing: () => isComposing,
    isFocused: () => isFocused,
    line: () => ({ first: true, last: true }),
    caretX: () => 0,
    direction: () => "ltr",
    select(start, end = start) {
      composed();
      selection = { start, end };
    },
    input(next, caret) {
      const before = selection;
      text = next;
      selection = { start: caret, end: caret };
      attached.typed({ before, after: selection });
      composed();
      saver.typed();
    },
    compose() {
      isComposing = true;
    },
    leave() {
      isFocused = false;
      isComposing = false;
      saver.stop();
      saveText(ctx, key);
      attached.catchUp();
      attached.detach();
    },
  };
  const attached = typing.attach(key, field);
  return field;
}
