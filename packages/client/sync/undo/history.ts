import type { Values } from "@perennial/domain/kind/values";
import type { DoneStep } from "@perennial/domain/undo/done-step";
import type { Direction, FocusSnapshot } from "../../store/undo.ts";

/** One thing that a person did, with what is needed to undo and redo it. */
export interface UndoStep extends FocusSnapshot {
  /** The entry that did, undid or redid it last; null while there is none. */
  readonly entryId: string | null;
  /** The event type of the action, or `typing` or `folding`. */
  readonly what: string;
  /** The UUID of the person's action; null for a step that was part of another one. */
  readonly actionUuid: string | null;
  readonly steps: readonly DoneStep[];
  /** Of an import, which the server takes back: too many records for a step of a page. */
  readonly importId?: number;
}

/** The largest number of steps; the oldest are forgotten. */
const MOST_STEPS = 2_000;
/** The largest amount of text in all steps, in characters. */
const MOST_TEXT = 8_000_000;

/** Steps in order; the undone ones stand behind `done`, the next one to redo first. */
export interface Remembered {
  readonly steps: readonly UndoStep[];
  /** How many of the steps are done. */
  readonly done: number;
}

/** The undo history of one tab. */
export interface UndoSteps {
  steps(): readonly UndoStep[];
  /** Returns how many of the steps are done. */
  done(): number;
  /** Puts an earlier page's steps before all others, once, with the changes made meanwhile. Null if none. */
  restore(earlier: Remembered | null): void;
  /** Adds a step; what was undone before can no longer be redone. */
  push(step: UndoStep): void;
  /** Puts a step that is done before all others. */
  precede(step: UndoStep): void;
  /** Replaces the last step by a longer form of it, where nothing was undone since. */
  amend(step: UndoStep): void;
  next(direction: Direction): UndoStep | undefined;
  /** Moves past the next step, which can be taken the other way in this form; null where it cannot. */
  took(direction: Direction, as: UndoStep | null): void;
  /** Replaces or, for null, removes steps. */
  change(to: (step: UndoStep) => UndoStep | null): void;
}

/** A step that changes no record of this page. */
export const bareStep = (what: string): UndoStep => ({
  entryId: null,
  what,
  actionUuid: null,
  steps: [],
  before: null,
  after: null,
  foldings: [],
});

/** Starts empty. Beyond `mostSteps` or `mostText` the oldest steps go; the last stays. `told`: after changes here. */
export function createHistory(told: () => void, mostSteps = MOST_STEPS, mostText = MOST_TEXT): UndoSteps {
  let steps: UndoStep[] = [];
  let done = 0;
  let text = 0;
  /** Changes that wait for the steps of an earlier page; null once those are here. */
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
  /** Runs a change, then tells of it once. */
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
    precede: telling((step) => {
      done++;
      put(0, 0, step);
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
      // A new step was added meanwhile: what the earlier page had undone can no longer be redone.
      const kept = steps.length === 0 ? earlier : { ...earlier, steps: earlier.steps.slice(0, earlier.done) };
      const first = changes.reduce(changed, kept);
      set({ steps: [...first.steps, ...steps], done: first.done + done });
      forgetOldest();
    },
  };
}

/** Returns what remains when each step is replaced or removed. */
function changed({ steps, done }: Remembered, to: (step: UndoStep) => UndoStep | null): Remembered {
  const now = steps.map(to);
  return {
    steps: now.filter((step) => step !== null),
    done: now.slice(0, done).filter((step) => step !== null).length,
  };
}

/** Returns the number of characters in a step. */
function textIn({ steps }: UndoStep): number {
  let length = 0;
  for (const { ops } of steps)
    for (const { before, after } of ops) length += lettersIn(before) + lettersIn(after);
  return length;
}

function lettersIn(values: Values | null): number {
  let letters = 0;
  for (const name in values) {
    const value = values[name];
    if (typeof value === "string") letters += value.length;
  }
  return letters;
}
