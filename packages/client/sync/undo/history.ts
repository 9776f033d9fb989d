import type { DoneStep } from "@perennial/domain/undo/done-step";
import type { Direction, Scene } from "../../store/undo.ts";

/** One thing that a person did, and how to take it back or do it again. */
export interface UndoStep extends Scene {
  /** Of the entry that did it last, this way or the other; null while there is none. */
  readonly entryId: string | null;
  /** The event type of the action, or `typing` or `folding`. */
  readonly what: string;
  /** The UUID of the person's action; null for what is none by itself. */
  readonly actionUuid: string | null;
  readonly steps: readonly DoneStep[];
}

/** More is forgotten, the oldest first. */
const MOST_STEPS = 2_000;
/** In characters: a history of long texts is a shorter one. */
const MOST_TEXT = 8_000_000;

/** Steps in order; what was taken back stands behind `done`, the next one first. */
export interface Remembered {
  readonly steps: readonly UndoStep[];
  /** How many of the steps are done. */
  readonly done: number;
}

/** What was done in one tab. */
export interface History {
  steps(): readonly UndoStep[];
  /** How many of the steps are done. */
  done(): number;
  /**
   * What an earlier page of the tab has left comes before all that is here: called once, and late, since nobody waits
   * for it. What the steps went through meanwhile, they go through then. Null where nothing is left.
   */
  restore(earlier: Remembered | null): void;
  /** Something new was done: what was taken back before cannot be done again. */
  push(step: UndoStep): void;
  /** The step that was done last goes on, where nothing was taken back since. */
  amend(step: UndoStep): void;
  /** The step that is taken next. */
  next(direction: Direction): UndoStep | undefined;
  /** The next one was taken, and can be taken the other way as this one; null where it cannot. */
  took(direction: Direction, as: UndoStep | null): void;
  /** Other steps in the place of these; null for one that goes. */
  change(to: (step: UndoStep) => UndoStep | null): void;
}

/** @param told called after every change that is made here */
export function createHistory(told: () => void, mostSteps = MOST_STEPS, mostText = MOST_TEXT): History {
  let steps: UndoStep[] = [];
  let done = 0;
  let text = 0;
  /** What became known of steps before those of an earlier page were here; null once they are. */
  let late: ((step: UndoStep) => UndoStep | null)[] | null = [];

  const forgetOldest = () => {
    while (steps.length > 1 && (steps.length > mostSteps || text > mostText)) {
      text -= textIn(steps.shift() as UndoStep);
      done = Math.max(0, done - 1);
    }
  };
  const put = (at: number, remove: number, ...added: readonly UndoStep[]) => {
    for (const step of steps.splice(at, remove, ...added)) text -= textIn(step);
    for (const step of added) text += textIn(step);
    forgetOldest();
  };
  const set = (to: Remembered) => {
    steps = [...to.steps];
    done = to.done;
    text = steps.reduce((sum, step) => sum + textIn(step), 0);
  };
  /** What changes here is told when it is whole. */
  const telling =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A) => {
      run(...args);
      told();
    };

  return {
    steps: () => steps,
    done: () => done,
    next: (direction) => steps[direction === "undo" ? done - 1 : done],
    push: telling((step) => {
      done++;
      put(done - 1, steps.length, step);
    }),
    amend: telling((step) => put(done - 1, 1, step)),
    took: telling((direction, as) => {
      const at = direction === "undo" ? done - 1 : done;
      if (direction === "undo") done--;
      else if (as) done++;
      put(at, 1, ...(as ? [as] : []));
    }),
    change: telling((to) => {
      late?.push(to);
      set(changed({ steps, done }, to));
    }),
    restore(earlier) {
      const changes = late ?? [];
      late = null;
      if (!earlier) return;
      // Something new was done: what the earlier page took back cannot be done again.
      const kept = steps.length === 0 ? earlier : { ...earlier, steps: earlier.steps.slice(0, earlier.done) };
      const first = changes.reduce(changed, kept);
      set({ steps: [...first.steps, ...steps], done: first.done + done });
      forgetOldest();
    },
  };
}

/** What is left when each step is another one, or none. */
function changed({ steps, done }: Remembered, to: (step: UndoStep) => UndoStep | null): Remembered {
  const now = steps.map(to);
  return {
    steps: now.filter((step) => step !== null),
    done: now.slice(0, done).filter((step) => step !== null).length,
  };
}

/** How much text a step keeps. */
function textIn({ steps }: UndoStep): number {
  let length = 0;
  for (const { ops } of steps)
    for (const { before, after } of ops)
      for (const value of [...Object.values(before ?? {}), ...Object.values(after ?? {})])
        if (typeof value === "string") length += value.length;
  return length;
}
