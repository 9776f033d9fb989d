import type { CardKindName } from "../../card/card.ts";
import type { Weights } from "../../study/memory.ts";
import type { Progress } from "../../tree/node.ts";
import type { Contents } from "./contents.ts";

/** What a search is asked of: a row of the outline; of a card, each of its parts. All texts are folded (`fold`). */
export interface SearchUnit {
  /** The place of the first unit of its row among all units. */
  readonly row: number;
  /** The same of the row right above it, which stands before it; -1 where none is there. */
  readonly above: number;
  /** 1 for a root. */
  readonly level: number;
  readonly children: number;
  readonly kind: "note" | CardKindName;
  /** What stands in the row first: the text of a note, the question of a card. */
  readonly title: string;
  readonly question: string;
  readonly answer: string;
  /** All of its texts. */
  readonly text: string;
  readonly contents: Contents;
  readonly isDone: boolean;
  /** What is remembered of the part; undefined where it was never rated. */
  readonly progress: Progress | undefined;
  readonly weights?: Weights | undefined;
  /** How many rows link here. */
  readonly backlinks: number;
  readonly isBlocked: boolean;
  /** Whether it came from a draft. */
  readonly isDrafted: boolean;
  /** Whether a model or a program drafted it. */
  readonly isWatched: boolean;
  /** Whether the words that it was drafted from stand in their row no more. */
  readonly isStale: boolean;
  /** The places of the first units of what its card needs; none for a note. */
  readonly needs: readonly number[];
  /** In milliseconds; undefined where nobody knows. */
  readonly createdAt: number | undefined;
  readonly changedAt: number | undefined;
}
