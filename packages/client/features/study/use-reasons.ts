import { cardHints } from "@perennial/domain/draft/hints/card-hints";
import type { CardSides, NodeId } from "@perennial/domain/tree/node";
import { useEffect, useMemo, useState } from "react";
import { findTwin } from "../../commands/find-twin.ts";
import { HINTS, twinText } from "../../commands/hint-words.ts";
import type { TreeStore } from "../../store/tree-store.ts";

/** Why a card may be hard to keep, by its words: too long, ambiguous, or easily mixed up with another one. */
export function useReasons(
  tree: TreeStore,
  nodeId: NodeId,
  { question, answer }: CardSides,
): readonly string[] {
  const hints = useMemo(() => cardHints({ question, answer }).map((hint) => HINTS[hint]), [question, answer]);
  const [twin, setTwin] = useState<string>();
  useEffect(() => {
    setTwin(undefined);
    if (question.trim() === "" || answer.trim() === "") return;
    return findTwin(tree, nodeId, { question, answer }, setTwin);
  }, [tree, nodeId, question, answer]);
  return twin === undefined ? hints : [...hints, twinText(twin)];
}
