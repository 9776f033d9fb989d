import type { Timers } from "./timers.ts";

/** A text that is being typed is saved at the latest so long after its first unsaved letter. */
const SAVE_WITHIN_MS = 2_000;

export interface TypingSaver {
  /** A letter was typed, or is left over from an earlier page. */
  typed(): void;
  /** The text is saved by other means, or not at all. */
  stop(): void;
}

/** Saves every two seconds while typing goes on, and within two of its end. `save` returns false to be asked again. */
export function createTypingSaver(save: () => boolean, timers: Timers): TypingSaver {
  let cancel: (() => void) | null = null;
  const typed = () => {
    cancel ??= timers.after(SAVE_WITHIN_MS, () => {
      cancel = null;
      if (!save()) typed();
    });
  };
  return {
    typed,
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
