import type { OutlineItem } from "../../outline-text/outline-item.ts";
import type { ObsidianSchedule } from "../obsidian/schedule.ts";

/** What Markdown says of its rows beside their words, each where it was asked for. */
export interface Annotations {
  /** By what each row is known again. */
  readonly ids: boolean;
  /** When cards are due. */
  readonly schedules: boolean;
}

/** Nothing but words, as Markdown is by itself. */
export const NO_ANNOTATIONS: Annotations = { ids: false, schedules: false };

/** Where the log of an account stood when rows of it left. */
export interface LogPosition {
  /** Of the log, which a server that was put back begins anew. */
  readonly generation: string;
  readonly version: number;
}

/** A row with what is said of it. */
export interface AnnotatedItem extends OutlineItem {
  /** By what it is known again. */
  readonly name?: string;
  /** By what links in the same file name it, at the end of its text. */
  readonly blockId?: string;
  /** Links to what it needs, as they stand in the file. */
  readonly neededLinks?: string;
  /** Of a card, by its parts in their order; null for one that was not met. */
  readonly schedules?: readonly (ObsidianSchedule | null)[];
}
