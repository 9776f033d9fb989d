import type { RecordId } from "@perennial/domain/kind/record-id";
import { type CardFilter, cardFilter } from "@perennial/domain/study/card-filters";
import { cardsBelow, type StudyCard } from "@perennial/domain/study/cards-below";
import { watchedIn } from "@perennial/domain/study/leeches";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Workspace } from "../../store/workspace.ts";
import { partCount, tagsOfCard } from "./card-columns.ts";
import { type ListOrder, sortList } from "./list-order.ts";
import { placeOf } from "./use-card-query.ts";

/** Rows that come and go one after the other are looked at together. */
const REST_MS = 300;

/** What of all cards is shown, and how. */
export interface CardQuery {
  /** Undefined for all cards. */
  readonly filter: CardFilter | undefined;
  /** The places of the cards that a search finds; undefined without one. */
  readonly matches: ReadonlySet<string> | undefined;
  /** Undefined for the order of the outline. */
  readonly order: ListOrder | undefined;
  /** The most that are listed; undefined for all. */
  readonly limit: number | undefined;
}

/** Lists the parts of all cards that a query is about, in its order. */
function cardList(
  tree: Workspace["tree"],
  cards: readonly StudyCard[],
  { filter, matches, order, limit }: CardQuery,
  here: StudyMoment,
): readonly StudyCard[] {
  const meant =
    filter === undefined ? cards : cards.filter(cardFilter(filter, { ...here, watched: watchedIn(tree) }));
  const found = matches ? meant.filter(({ nodeId, part }) => matches.has(placeOf(nodeId, part))) : meant;
  const cardOf = (id: RecordId) => tree.get("flashcard", id);
  const content = {
    question: (id: RecordId) => cardOf(id)?.question ?? "",
    tags: (id: RecordId) => tagsOfCard(cardOf(id)),
    parts: (id: NodeId) => partCount(tree, id),
  };
  return (order ? sortList(found, order, content) : found).slice(0, limit);
}

/**
 * The list as it was when it was asked for: a card whose schedule changes keeps its place until another query, so that
 * what is done to it can be seen. Rows that come, go or move change it at once.
 */
export function useCardList(
  workspace: Pick<Workspace, "tree" | "status" | "history">,
  rootId: NodeId,
  { filter, matches, order, limit }: CardQuery,
  here: () => StudyMoment,
): readonly StudyCard[] {
  const { tree, status, history } = workspace;
  const known = useRef<{ readonly version: number; readonly cards: readonly StudyCard[] }>(undefined);
  const version = useRef(0);
  const [, setChanged] = useState(0);
  const [structure, setStructure] = useState(0);
  useEffect(() => {
    let timer: number | undefined;
    const changed = () => setChanged(++version.current);
    const moved = () => {
      version.current++;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setStructure(version.current), REST_MS);
    };
    const stops = [status.subscribe(changed), history.subscribe(changed), tree.subscribeStructure(moved)];
    return () => {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [tree, status, history]);
  const { by, isDescending } = order ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that came or went makes another list
  return useMemo(() => {
    if (known.current?.version !== version.current)
      known.current = { version: version.current, cards: cardsBelow(tree, rootId) };
    const sorted = by === undefined ? undefined : { by, isDescending: isDescending === true };
    return cardList(tree, known.current.cards, { filter, matches, order: sorted, limit }, here());
  }, [tree, rootId, filter, matches, by, isDescending, limit, structure]);
}
