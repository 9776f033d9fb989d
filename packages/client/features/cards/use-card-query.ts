import { parseQuery } from "@perennial/domain/search/query/parse-query";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { useEffect, useMemo, useState } from "react";
import { lookThrough, searchIndexOf } from "../../store/search-index.ts";
import type { TreeStore } from "../../store/tree-store.ts";

/** Names a part of a card by the node that shows it. */
export const placeOf = (nodeId: NodeId, part: number): string => `${nodeId} ${part}`;

/**
 * Returns the parts of cards that a search finds, as far as the notes have been looked through; undefined without one.
 * @param text the search, as *Go to* and the outline read it
 */
export function useCardQuery(
  tree: TreeStore,
  rootId: NodeId,
  text: string,
  here: () => StudyMoment,
): ReadonlySet<string> | undefined {
  const index = searchIndexOf(tree);
  const [seen, setSeen] = useState(0);
  const isAsked = text !== "";
  useEffect(
    () => (isAsked ? lookThrough(index, () => setSeen((times) => times + 1)) : undefined),
    [index, isAsked],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: more has been looked at
  return useMemo(() => {
    if (!isAsked) return undefined;
    const at = { ...here(), rootKey: tree.keyOf(rootId) };
    const { hits, units } = index.ask(parseQuery(text).query, at);
    return new Set(units.flatMap(({ id, part }, i) => (hits[i] ? placeOf(id, part) : [])));
  }, [index, tree, rootId, text, isAsked, seen]);
}
