import type { CardForm } from "../card/card.ts";
import type { FieldsOf } from "../kind/kinds.ts";

/**
 * A row of an outline outside a tree: copied, pasted, imported. Rows stand in the order of the screen, each with its
 * depth below the outermost ones, so that a list of them is a forest and no depth of nesting can overflow a stack.
 */
export interface OutlineItem {
  /** 0 for the outermost rows; a row is at most one deeper than the one before it. */
  readonly depth: number;
  /** The text of a note, or the question of a card. */
  readonly text: string;
  /** Makes it a card. */
  readonly answer?: string;
  /** What kind of card it is; left out for a basic one. */
  readonly form?: Partial<CardForm>;
  /** Left out where it is not. */
  readonly isDone?: true;
  /** Of a row that links in the same rows name: the anchor by which they lead to it, made with it. */
  readonly anchor?: number;
  /** Names a row that several devices may make: it is made once. */
  readonly once?: string;
  /** Of a row that was drafted: what it came from, and by whom. */
  readonly provenance?: readonly Came[];
}

/** What a record of provenance says beside its node. */
export type Came = Omit<FieldsOf<"provenance">, "nodeId">;
