import type { Timers } from "./timers.ts";

/** Longer than a person at work leaves between two keys, short enough not to be missed. */
export const TYPING_PAUSE_MS = 1_000;

/** The document, or as much of it as is needed. */
type TypedPage = EventTarget & { readonly activeElement: { matches(selector: string): boolean } | null };

/**
 * Runs between words: at once without a focused field, else after `TYPING_PAUSE_MS` without a key or composition.
 * A change of focus before that takes the letters elsewhere. @returns how to cancel
 */
export function atTypingPause(run: () => void, page: TypedPage, timers: Timers): () => void {
  if (!isTextField(page.activeElement)) {
    run();
    return () => {};
  }
  let composing = false;
  let cancel = () => {};
  const wait = () => {
    cancel();
    cancel = timers.after(TYPING_PAUSE_MS, () => {
      if (composing) return wait();
      stop();
      run();
    });
  };
  const onComposition = ({ type }: Event) => {
    composing = type === "compositionstart";
    wait();
  };
  const stop = () => {
    cancel();
    for (const type of KEYS) page.removeEventListener(type, wait, true);
    for (const type of COMPOSITION) page.removeEventListener(type, onComposition, true);
  };
  for (const type of KEYS) page.addEventListener(type, wait, true);
  for (const type of COMPOSITION) page.addEventListener(type, onComposition, true);
  wait();
  return stop;
}

const KEYS = ["keydown", "input"];
const COMPOSITION = ["compositionstart", "compositionend"];

const isTextField = (element: TypedPage["activeElement"]): boolean =>
  element?.matches("textarea, input, [contenteditable]") ?? false;
