import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { CommandContext } from "../../commands/command.ts";
import { typesText, writes } from "../../platform/pressed-key.ts";
import { NEW_NOTE_KEY, type RowFocus } from "../../store/ui-store.ts";
import { OUTLINE_TEXTS } from "./outline-texts.ts";
import { insertHere } from "./typed-ahead.ts";

/** Where somebody was writing when the row went, and where they were put instead. */
interface LeftField {
  readonly key: string;
  readonly caret: number;
  readonly instead: RowFocus;
}

/** When the focused row is deleted or hidden by others, focuses the row in its place, and returns if it comes back. */
export function FocusRestorer({ ctx }: { ctx: CommandContext }): null {
  const { list, ui, workspace } = ctx;
  useSyncExternalStore(list.subscribe, () => list.version);
  useStore(ui, (state) => state.focus);
  const lastIndex = useRef(0);
  const left = useRef<LeftField>(undefined);
  const lastField = useLastField();
  const takeMissed = useMissedLetters(ctx);
  useEffect(() => {
    // A panel, a dialog, the header: who has gone there has left the row.
    const onFocusIn = () => {
      if (!document.activeElement?.closest(".outline")) left.current = undefined;
    };
    document.addEventListener("focusin", onFocusIn);
    return () => document.removeEventListener("focusin", onFocusIn);
  }, []);
  useLayoutEffect(() => {
    const { focus } = ui.getState();
    if (left.current && !isSame(focus, left.current.instead)) left.current = undefined;
    if (!focus || focus.key === NEW_NOTE_KEY) return;
    if (left.current && list.indexOf(left.current.key) >= 0) {
      const { key, caret } = left.current;
      left.current = undefined;
      const missed = takeMissed();
      ui.requestFocus({ key, part: "inner", caret });
      if (missed !== "") whenGranted(ctx, key, () => insertHere(ctx, missed));
      return;
    }
    const index = list.indexOf(focus.key);
    if (index >= 0) {
      lastIndex.current = index;
      return;
    }
    const key = list.keyAt(Math.min(lastIndex.current, list.length - 1));
    if (key === undefined) return;
    const outline = document.querySelector<HTMLElement>(".outline");
    const hadFocus =
      document.activeElement === document.body || outline?.contains(document.activeElement) === true;
    const wasWriting = hadFocus && focus.part !== "row";
    if (wasWriting) {
      ctx.memory.strayAt = ctx.now().getTime();
      if (!workspace.tree.row(focus.key)) ctx.notify({ message: OUTLINE_TEXTS.gone, type: "warning" });
    }
    if (hadFocus && outline?.querySelector(`[data-key="${CSS.escape(key)}"]`))
      ui.requestFocus({ key, part: "row" });
    else ui.focused({ key, part: "inner" });
    const instead = ui.getState().focus;
    takeMissed();
    // A field that has left the page still knows where its caret was.
    if (wasWriting && focus.part === "inner" && instead)
      left.current = { key: focus.key, caret: lastField.current?.selectionStart ?? 0, instead };
  });
  return null;
}

const isSame = (a: RowFocus | null, b: RowFocus): boolean => a?.key === b.key && a.part === b.part;

/** The field of the outline that had the focus last, also when it has left the page. */
function useLastField() {
  const field = useRef<HTMLTextAreaElement>(undefined);
  useEffect(() => {
    const keep = () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLTextAreaElement) field.current = activeElement;
    };
    keep();
    document.addEventListener("focusin", keep);
    return () => document.removeEventListener("focusin", keep);
  }, []);
  return field;
}

/** Collects the letters typed into a field that has just vanished. Returns what takes them, and starts anew. */
function useMissedLetters({ memory }: CommandContext): () => string {
  const missed = useRef("");
  useEffect(() => {
    // Behind the outline's own listener, which stands on the document and says what did nothing.
    const onKeyDown = (event: KeyboardEvent) => {
      if (memory.strayAt === 0 || !event.defaultPrevented || !writes(event)) return;
      if (typesText(event.key)) missed.current += event.key;
      if (event.key === "Backspace") missed.current = missed.current.slice(0, -1);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [memory]);
  return () => {
    const letters = missed.current;
    missed.current = "";
    return letters;
  };
}

/** Runs once the focus that was asked for is on a row; not where it has gone to another. */
function whenGranted({ ui }: CommandContext, key: string, run: () => void): void {
  const stop = ui.subscribe(({ request, focus }) => {
    if (request?.key === key) return;
    stop();
    if (focus?.key === key) queueMicrotask(run);
  });
}
