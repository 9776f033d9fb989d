import type { Workspace } from "../../store/workspace.ts";
import type { Idle } from "./due-watch.ts";

/** Where the page brings notes, they are there by then: all of them tell what is due without asking. */
export const NOTES_COME_MS = 3_000;
/** Where it brings none and nothing is known: behind what the page itself asks for. */
export const AT_REST_MS = 500;
/** What is done elsewhere, and time, bring other cards. */
const AGAIN_MS = 300_000;
/** What is rated or made here is on the server by then. */
const REST_MS = 10_000;

interface Notes {
  readonly whole: Pick<Workspace["whole"], "get">;
  readonly history: { subscribe(listener: () => void): () => void };
}

/** Asks the server what is due, repeatedly, while not all notes are here. Returns how to stop. */
export function askWhileAway(
  { whole, history }: Notes,
  idle: Pick<Idle, "after">,
  ask: () => Promise<void>,
  firstMs: number,
): () => void {
  let callOff = () => {};
  let isOver = false;
  const later = (ms: number) => {
    callOff();
    callOff = idle.after(ms, async () => {
      if (whole.get() !== null) return;
      await ask();
      if (!isOver) later(AGAIN_MS);
    });
  };
  const leave = history.subscribe(() => later(REST_MS));
  later(firstMs);
  return () => {
    isOver = true;
    leave();
    callOff();
  };
}
