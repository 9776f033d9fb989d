import type { NodeId } from "@perennial/domain/tree/node";
import type { Obstacle } from "@perennial/domain/undo/done-step";
import type { FocusPart } from "./focus-part.ts";
import type { TextSelection } from "./text-selection.ts";

/** Where a person is: in which row, and where in its text. A row goes by the id of its node, which outlives the page. */
export interface Spot {
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
export interface Scene {
  readonly before: Spot | null;
  readonly after: Spot | null;
  readonly foldings: readonly Folding[];
}

/** Back, or forward again. */
export type Direction = "undo" | "redo";

/** What has become of the wish to take something back, or to do it again. */
export interface Taken {
  readonly direction: Direction;
  /** What it was: the event type of the action, or `typing` or `folding`. */
  readonly what: string;
  /** False where nothing of it could be done. */
  readonly isDone: boolean;
  /** What stood in the way of the whole of it. */
  readonly obstacles: readonly (Obstacle | "elsewhere" | "no-answer" | "under-way")[];
  /** Where the person was. */
  readonly spot: Spot | null;
  readonly foldings: readonly Folding[];
  /** The rows it is about, or stood in. */
  readonly rows: readonly NodeId[];
}

/** What was done in this tab, in order, and what of it was taken back. */
export interface UndoHistory {
  /** Rows were opened or closed, and nothing else was done: that is a step of its own. */
  folded(foldings: readonly Folding[], spot: Spot | null): void;
  /**
   * Takes back what was done last, or does again what was taken back last.
   * @param show called when it is done, before this returns unless code has to be fetched for it first, or the server
   *   be asked to take an import back; not called where there is nothing to take
   */
  take(direction: Direction, show: (taken: Taken) => void): void;
  /** Takes one change back, whatever was done since. @param id of the entry */
  takeBack(id: string, show: (taken: Taken) => void): void;
  /** The id of the change that was made last; undefined where none was. */
  lastChange(): string | undefined;
  /** Whether a change was not taken back since, and when that may have become otherwise. @param id of the entry */
  standing(id: string): { holds(): boolean; subscribe(listener: () => void): () => void };
  /** Whether what is needed to take something back is here. */
  isHere(): boolean;
  /** Fetches it. @throws where it cannot come */
  fetch(): Promise<void>;
  /** Fetches it, so that it works without a network. Resolves also where it cannot come. */
  preload(): Promise<void>;
}
