import type { Workspace } from "../../store/workspace.ts";
import type { Idle } from "./due-watch.ts";

/** Notes that are on this device are there by then: they tell what is due without asking. */
const FIRST_MS = 3_000;
/** What is done elsewhere, and time, bring other cards. */
const AGAIN_MS = 300_000;
/** What is rated or made here is on the server by then. */
const REST_MS = 10_000;

interface Notes {
  readonly whole: Pick<Workspace["whole"], "get">;
  readonly history: { subscribe(listener: () => void): () => void };
}

/** Asks what is due now and then, for as long as not all notes are here. @returns how to end it */
export function askWhileAway(
  { whole, history }: Notes,
  idle: Pick<Idle, "after">,
  ask: () => Promise<void>,
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
  later(FIRST_MS);
  return () => {
    isOver = true;
    leave();
    callOff();
  };
}
