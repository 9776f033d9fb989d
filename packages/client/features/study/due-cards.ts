import { partId } from "@perennial/domain/kind/owner";
import { parseQuery } from "@perennial/domain/search/query/parse-query";
import { planAhead, planChosen, weakest } from "@perennial/domain/study/beyond-today";
import { cardsBelow, type StudyCard } from "@perennial/domain/study/cards-below";
import { planDay } from "@perennial/domain/study/day-plan";
import { settingsIn } from "@perennial/domain/study/settings";
import type { NodeId } from "@perennial/domain/tree/node";
import { isAncestor } from "@perennial/domain/tree/selectors";
import type { CardContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { chosenCards } from "../../store/chosen-cards.ts";
import { planOptions } from "../../store/plan-options.ts";
import { searchIndexOf } from "../../store/search-index.ts";
import type { Workspace } from "../../store/workspace.ts";
import { type DueNow, planned } from "./due-watch.ts";
import { branchOf, type Scope, searchOf } from "./scope.ts";

/** Where cards are looked for: everything below the root of the notes. */
export interface CardsHere {
  readonly ctx: CardContext;
  readonly notesId: NodeId;
}

/** Plans the present study day from every card of the notes, and returns the cards along with the plan. */
export function dueNow({ ctx, notesId }: CardsHere): DueNow {
  const { tree } = ctx.workspace;
  return planned(tree, cardsBelow(tree, notesId), hereOf(ctx));
}

/** The cards of a study session, in order. */
export function cardsOf({ ctx, notesId }: CardsHere, scope: Scope): readonly StudyCard[] {
  const { tree } = ctx.workspace;
  const cards = cardsBelow(tree, notesId);
  const here = hereOf(ctx);
  const options = planOptions(ctx.workspace.tree);
  if (scope === "chosen") {
    const chosen = chosenCards.get(ctx.workspace.userId);
    return cards.filter(({ flashcardId, part }) => chosen.has(partId(flashcardId, part)));
  }
  const search = searchOf(scope);
  if (search !== undefined) {
    const { due, early } = foundCards({ ctx, notesId }, search);
    return [...due, ...early];
  }
  if (scope === "weak") return weakest(cards, here, settingsIn(tree));
  const branch = branchIn(tree, scope);
  const plan =
    scope === "ahead"
      ? planAhead(cards, here, options)
      : branch === null
        ? planDay(cards, here, options)
        : planDay(cards, here, {
            ...options,
            asks: ({ nodeId }) => nodeId === branch || isAncestor(tree, branch, nodeId),
          });
  return plan.cards.map(({ card }) => card);
}

/** The cards that a search finds, of a card the parts that fulfil it: what the day brings, and what comes early. */
export function foundCards({ ctx, notesId }: CardsHere, search: string): ReturnType<typeof planChosen> {
  const { tree } = ctx.workspace;
  const here = hereOf(ctx);
  const index = searchIndexOf(tree);
  index.begin();
  index.look(Number.POSITIVE_INFINITY);
  const { query, limit } = parseQuery(search);
  const { hits, units } = index.ask(query, { ...here, rootKey: tree.keyOf(notesId) });
  const found = new Set(units.flatMap(({ id, part }, i) => (hits[i] === 1 ? `${id} ${part}` : [])));
  return planChosen(cardsBelow(tree, notesId), here, {
    ...planOptions(tree),
    asks: ({ nodeId, part }) => found.has(`${nodeId} ${part}`),
    most: limit,
  });
}

/** The branch that a scope names, as this page knows it. */
export function branchIn(tree: Workspace["tree"], scope: Scope): NodeId | null {
  const branch = branchOf(scope);
  return branch === null ? null : tree.identity.current("node", branch);
}
