import { isAnsweredBelow } from "@perennial/domain/card/card-kinds";
import type { NodeId } from "@perennial/domain/tree/node";
import { flatten } from "@perennial/domain/tree/selectors";
import type { RowData } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";

/** A row as it goes on paper. */
export interface Line {
  readonly row: RowData;
  readonly depth: number;
  /** It answers the list or the steps above it, itself or as a row below it. */
  readonly isAnswer: boolean;
  /** Of a step, from 1; undefined for any other row. */
  readonly step: number | undefined;
}

/** Returns the rows of a branch in the order of the paper, its root first. */
export function linesOf(tree: TreeStore, rootId: NodeId): Line[] {
  /** How deep the list or the steps stand that the rows below answer. */
  let answered = Number.POSITIVE_INFINITY;
  let steps: number | undefined;
  return flatten(tree, rootId).flatMap(({ id, depth }): Line[] => {
    const row = tree.row(tree.keyOf(id));
    if (!row) return [];
    if (depth <= answered) answered = Number.POSITIVE_INFINITY;
    const isAnswer = depth > answered;
    const step = isAnswer && depth === answered + 1 && steps !== undefined ? ++steps : undefined;
    if (!isAnswer && row.flashcard && isAnsweredBelow(row.flashcard)) {
      answered = depth;
      steps = row.flashcard.kind === "steps" ? 0 : undefined;
    }
    return [{ row, depth, isAnswer, step }];
  });
}
