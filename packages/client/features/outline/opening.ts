import { whenReal } from "../../store/lasting-id.ts";

/** Leads to the address of a row. */
export interface Opening {
  /**
   * Calls `go` with the row's id, at once where it has one. A row made a moment ago gets it from the server: whoever presses
   * something else before that, or opens something else, is not led away from it.
   * @returns whether it waits
   */
  open(key: string, go: (id: number) => void): boolean;
  giveUp(): void;
}

const MODIFIERS: readonly unknown[] = ["Alt", "AltGraph", "Control", "Meta", "Shift"];

/** A key that is held, or that only changes what another one means, does nothing by itself. */
const isHeld = (event: Event): boolean =>
  "key" in event && "repeat" in event && (event.repeat === true || MODIFIERS.includes(event.key));

/** @param presses where each key and each press is heard first, such as the window */
export function createOpening(tree: Parameters<typeof whenReal>[0], presses: EventTarget): Opening {
  let giveUp = () => {};
  return {
    open(key, go) {
      giveUp();
      const over = new AbortController();
      const stop = whenReal(tree, key, (id) => {
        over.abort();
        go(id);
      });
      if (over.signal.aborted) return false;
      giveUp = () => {
        over.abort();
        stop();
      };
      const press = (event: Event) => {
        if (!isHeld(event)) giveUp();
      };
      for (const type of ["keydown", "pointerdown"])
        presses.addEventListener(type, press, { capture: true, signal: over.signal });
      return true;
    },
    giveUp: () => giveUp(),
  };
}
