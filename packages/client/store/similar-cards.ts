import { isAnsweredBelow } from "@perennial/domain/card/card-kinds";
import { partsWhere } from "@perennial/domain/card/parts-where";
import { frontOf, type Sides } from "@perennial/domain/draft/likeness";
import { findSimilar } from "@perennial/domain/draft/similar-cards";
import type { RecordOf } from "@perennial/domain/kind/kinds";
import { partId } from "@perennial/domain/kind/owner";
import { walkCards } from "@perennial/domain/study/cards-below";
import { shareASide } from "@perennial/domain/study/one-note";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { NodeId, Progress } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import type { Timers } from "../platform/timers.ts";
import { type NoteTimes, timesOf } from "./note-times.ts";
import type { TreeStore } from "./tree-store.ts";

/** Two cards that say nearly the same, by the nodes that show them. */
export interface SimilarCards {
  /** The older one: it was asked first, or made first. */
  readonly older: NodeId;
  readonly newer: NodeId;
  /** From 0.6 on; 1 where both ask the same. */
  readonly likeness: number;
}

export interface SimilarSearch {
  readonly rootId: NodeId;
  /** Each pair has a card at this node or below it; undefined for all pairs. */
  readonly branchId: NodeId | undefined;
}

/** How far a search has come, in shares of 1, or what it has found. */
export type SimilarFound = { readonly share: number } | { readonly pairs: readonly SimilarCards[] };

/** So many nodes are looked at in one step. */
const NODES_IN_STEP = 2_000;
/** The page gets its turn after so long. */
const TURN_MS = 8;

/** Looks for similar cards between other work. @param told how far it is, and at last what it has found @returns stops it */
export function lookForSimilar(
  tree: TreeStore,
  search: SimilarSearch,
  timers: Timers,
  told: (found: SimilarFound) => void,
): () => void {
  const steps = similarCards(tree, timesOf(tree), search);
  let stop = () => {};
  const turn = () => {
    const until = timers.now() + TURN_MS;
    let step = steps.next();
    while (!step.done && timers.now() < until) step = steps.next();
    told(step.done ? { pairs: step.value } : { share: step.value });
    if (!step.done) stop = timers.after(0, turn);
  };
  stop = timers.after(0, turn);
  return () => stop();
}

/** Finds similar cards in steps, the likest first; each step says which share of the work is done. */
export function* similarCards(
  tree: TreeView,
  times: Pick<NoteTimes, "createdAt">,
  { rootId, branchId }: SimilarSearch,
): Generator<number, readonly SimilarCards[]> {
  const ids = yield* comparable(tree, rootId);
  const within = branchId === undefined ? undefined : new Set(yield* comparable(tree, branchId));
  const search = findSimilar(
    ids.length,
    (place) => sidesAt(tree, ids[place]),
    (one, other) => {
      const [a, b] = [ids[one], ids[other]];
      if (a === undefined || b === undefined || areOfOneNote(tree, a, b)) return false;
      return within === undefined || within.has(a) || within.has(b);
    },
  );
  let step = search.next();
  for (; !step.done; step = search.next()) yield step.value.share;
  return step.value.flatMap(({ one, other, likeness }) => {
    const [a, b] = [ids[one], ids[other]];
    if (a === undefined || b === undefined) return [];
    return [inOrder(tree, times, { older: a, newer: b, likeness })];
  });
}

/**
 * Returns a pair by what is known now: a card may be rated, or the moments at which cards were made come, after it was found.
 * Of two that were merged the one that is left is the older one.
 */
export function inOrder(
  tree: TreeView,
  times: Pick<NoteTimes, "createdAt">,
  pair: SimilarCards,
): SimilarCards {
  const { older, newer, likeness } = pair;
  const isMerged = cardAt(tree, older) === undefined || cardAt(tree, newer) === undefined;
  const isTurned = isMerged ? cardAt(tree, older) === undefined : isOlder(tree, times, newer, older);
  return isTurned ? { older: newer, newer: older, likeness } : pair;
}

/** The nodes of a branch whose cards can be told by their words: not those of pictures with hidden parts. */
function* comparable(tree: TreeView, rootId: NodeId): Generator<number, NodeId[]> {
  const ids: NodeId[] = [];
  let looked = 0;
  for (const card of walkCards(tree, rootId)) {
    if (++looked % NODES_IN_STEP === 0) yield 0;
    if (!card || ids.at(-1) === card.nodeId) continue;
    if (tree.get("flashcard", card.flashcardId)?.kind !== "occlusion") ids.push(card.nodeId);
  }
  return ids;
}

/** Returns the card at a node; undefined where there is none. */
export function cardAt(tree: TreeView, nodeId: NodeId): RecordOf<"flashcard"> | undefined {
  const node = tree.get("node", nodeId);
  return node?.itemType === "flashcard" ? tree.get("flashcard", node.itemId) : undefined;
}

/** What is compared: of a sentence with gaps the sentence, whatever its gaps. */
function sidesAt(tree: TreeView, nodeId: NodeId | undefined): Sides {
  const card = nodeId === undefined ? undefined : cardAt(tree, nodeId);
  if (!card || nodeId === undefined) return { question: "", answer: "" };
  return card.kind === "cloze" ? { question: card.source ?? "", answer: "" } : shownSides(tree, nodeId);
}

/** Returns what the card at a node says: of a list, its rows are the answer. */
export function shownSides(tree: TreeView, nodeId: NodeId): Sides {
  const card = cardAt(tree, nodeId);
  if (!card) return { question: "", answer: "" };
  if (!isAnsweredBelow(card)) return card;
  const rows = tree.childIds(nodeId).map((id) => {
    const node = tree.get("node", id);
    return node?.itemType === "note" ? tree.get("note", node.itemId)?.text : cardAt(tree, id)?.question;
  });
  return { question: card.question, answer: rows.join("\n") };
}

/** Whether two cards are meant to be there: one asks for what the other says, or both are of one note, one below the other. */
function areOfOneNote(tree: TreeView, one: NodeId, other: NodeId): boolean {
  const [card, otherCard] = [cardAt(tree, one), cardAt(tree, other)];
  if (!card || !otherCard) return true;
  const [asked, said] = plainSides(card);
  const [otherAsked, otherSaid] = plainSides(otherCard);
  if (asked === otherAsked && said === otherSaid) return false;
  if (asked === otherSaid && said === otherAsked) return true;
  const isBelow = tree.get("node", other)?.parentId === one || tree.get("node", one)?.parentId === other;
  return isBelow && shareASide(card, otherCard);
}

const plainSides = ({ question, answer }: Sides) =>
  [question, answer].map((text) => frontOf({ question: text, answer: "" }));

/** What is remembered of a card, over all that it asks. */
export interface CardReviews {
  readonly count: number;
  /** The study day of the first rating; null before it. */
  readonly since: StudyDay | null;
  /** Of the part that comes next. */
  readonly next: Progress | undefined;
}

/** Returns what is remembered of the card at a node. */
export function reviewsOf(tree: TreeView, nodeId: NodeId): CardReviews {
  const card = cardAt(tree, nodeId);
  const known = card
    ? partsWhere(tree, nodeId, card).flatMap((part) => tree.get("progress", partId(card.id, part)) ?? [])
    : [];
  const rated = known.filter(({ reviewedAt }) => reviewedAt !== null);
  const days = rated.flatMap(({ introducedOn, studyDay }) => introducedOn ?? studyDay ?? []);
  const [next] = rated.toSorted((a, b) => Date.parse(a.nextReviewTime) - Date.parse(b.nextReviewTime));
  return {
    // What was rated before ratings were counted was rated at least once.
    count: rated.reduce((sum, { reviews }) => sum + Math.max(1, reviews), 0),
    since: days.length === 0 ? null : Math.min(...days),
    next,
  };
}

/** Whether a card was asked first; of two that nobody was asked, whether it was made first. */
function isOlder(
  tree: TreeView,
  { createdAt }: Pick<NoteTimes, "createdAt">,
  id: NodeId,
  other: NodeId,
): boolean {
  const [own, others] = [reviewsOf(tree, id), reviewsOf(tree, other)];
  const never = Number.POSITIVE_INFINITY;
  const bySince = (own.since ?? never) - (others.since ?? never);
  if (bySince < 0 || bySince > 0) return bySince < 0;
  if (own.count !== others.count) return own.count > others.count;
  return (createdAt({ id }) ?? never) < (createdAt({ id: other }) ?? never);
}
