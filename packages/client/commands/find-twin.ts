import { sidesOf } from "@perennial/domain/card/card-kinds";
import type { CardText } from "@perennial/domain/draft/hints/card-hints";
import { nearTwin } from "@perennial/domain/draft/hints/near-twin";
import { walkCards } from "@perennial/domain/study/cards-below";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";

/** So many nodes are looked at before the page gets its turn. */
const NODES_PER_TURN = 2_000;

/** Looks for a card easily confused with this one, in slices. Calls `found` at the end; returns a cancel function. */
export function findTwin(
  tree: TreeView,
  itself: NodeId,
  card: CardText,
  found: (question: string | undefined) => void,
): () => void {
  const cards = walkCards(tree, ancestorIds(tree, itself).at(-1) ?? itself);
  let timer = 0;
  const turn = () => {
    const some: CardText[] = [];
    let isDone = false;
    for (let i = 0; i < NODES_PER_TURN && !isDone; i++) {
      const next = cards.next();
      isDone = next.done === true;
      if (!next.value || next.value.nodeId === itself) continue;
      const text = tree.get("flashcard", next.value.flashcardId);
      if (text) some.push(sidesOf(text, next.value.part));
    }
    const twin = nearTwin(card, some);
    if (twin || isDone) found(twin?.question);
    else timer = window.setTimeout(turn);
  };
  timer = window.setTimeout(turn);
  return () => window.clearTimeout(timer);
}
