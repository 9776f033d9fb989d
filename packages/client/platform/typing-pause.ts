import type { Timers } from "./timers.ts";

/** Longer than a person at work leaves between two keys, short enough not to be missed. */
export const TYPING_PAUSE_MS = 1_000;

/** The document, or as much of it as is needed. */
type TypedPage = EventTarget & { readonly activeElement: { matches(selector: string): boolean } | null };

/**
 * Runs once nobody is in the middle of a word: at once when no text field has the focus, else when no key has gone
 * down for `TYPING_PAUSE_MS` and nothing is being composed. What takes the focus sooner takes the letters too.
 * @returns how to give up waiting
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
