import type { PastAction } from "@perennial/domain/op/past-action";
import type { NodeId } from "@perennial/domain/tree/node";
import type { DoneStep, Obstacle } from "@perennial/domain/undo/done-step";
import type { FocusPart } from "./focus-part.ts";
import type { TextSelection } from "./text-selection.ts";

/** Where a person is: in which row, and where in its text. A row goes by the id of its node, which outlives the page. */
export interface CaretPosition {
  readonly id: NodeId;
  readonly part: FocusPart;
  readonly caret?: TextSelection | number | "start" | "end";
}

/** The children of a row are hidden from now on, or shown. */
export interface Folding {
  readonly id: NodeId;
  readonly isCollapsed: boolean;
}

/** Where a person was before they did something, and is after it, and what they opened or closed by it. */
export interface FocusSnapshot {
  readonly before: CaretPosition | null;
  readonly after: CaretPosition | null;
  readonly foldings: readonly Folding[];
}

export type Direction = "undo" | "redo";

export interface UndoResult {
  readonly direction: Direction;
  /** What it was: the event type of the action, or `typing` or `folding`. */
  readonly what: string;
  /** False where nothing of it could be done. */
  readonly isDone: boolean;
  /** What stood in the way of the whole of it. */
  readonly obstacles: readonly (Obstacle | "elsewhere" | "nothing-left" | "no-answer" | "under-way")[];
  readonly position: CaretPosition | null;
  readonly foldings: readonly Folding[];
  /** The rows it is about, or stood in. */
  readonly rows: readonly NodeId[];
}

/** An action of any program, with the steps that the log says it was. */
export interface LoggedAction extends Pick<PastAction, "uuid" | "eventType"> {
  readonly steps: readonly DoneStep[];
}

export interface UndoHistory {
  /** Rows were opened or closed, and nothing else was done: that is a step of its own. */
  folded(foldings: readonly Folding[], position: CaretPosition | null): void;
  /**
   * Undoes or redoes the last step. `show` is called when done: later if stored steps or the server are needed,
   * never if there is nothing to undo.
   */
  take(direction: Direction, show: (taken: UndoResult) => void): void;
  /** Takes one change back, whatever was done since. @param id of the entry */
  undoChange(id: string, show: (taken: UndoResult) => void): void;
  /** Takes back what another program did, as the log has it: a step of this tab from then on. */
  undoLogged(action: LoggedAction, show: (taken: UndoResult) => void): void;
  /** The id of the change that was made last; undefined where none was. */
  lastChange(): string | undefined;
  /** Whether a change was not taken back since, and when that may have become otherwise. @param id of the entry */
  standing(id: string): { holds(): boolean; subscribe(listener: () => void): () => void };
  /** Reads the steps of an earlier page of this tab, once. Resolves when they are in the history or cannot be read. */
  restore(): Promise<void>;
}
