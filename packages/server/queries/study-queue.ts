import type * as study from "@perennial/contract/study/reviews";
import type { CardKindName } from "@perennial/domain/card/card";
import { REVIEW_SORTS } from "@perennial/domain/search/query/first-rows";
import type { Rating } from "@perennial/domain/study/confidence";
import { type DoneToday, isSiblingStudied, limitsLeft } from "@perennial/domain/study/day-plan";
import { dayQueue, firstInQueue, type PlannedCandidate } from "@perennial/domain/study/day-queue";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { neededNow, type Remedy } from "@perennial/domain/study/needed-now";
import { previewsOf, stateOfProgress } from "@perennial/domain/study/progress";
import { firstToAsk, minutesFor } from "@perennial/domain/study/queue";
import { NEW_CARD, type Scheduling } from "@perennial/domain/study/schedule";
import { createSettingsReader, settingsIn } from "@perennial/domain/study/settings";
import { ROLLOVER_HOUR, type StudyDay, startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import type { TreeView } from "@perennial/domain/tree/view";
import type pg from "pg";
import { PLAN_FOR_WALKS } from "../database/pool.ts";
import { type CardsOfNotes, readCardsOfNotes } from "./cards-of-notes.ts";
import { readNeedsOutline } from "./needs-outline.ts";
import { readPaths } from "./paths.ts";
import {
  type DuePart,
  placeParts,
  type QueuedPart,
  readDue,
  readFresh,
  readProgress,
} from "./queued-parts.ts";
import { readRootNode } from "./root-node.ts";
import { partsFound, readQuery } from "./search/search-notes.ts";
import { type Branches, readBranches, readSchedules } from "./study-branches.ts";
import { readStoredSettings } from "./study-settings.ts";
import { readStudyToday } from "./study-today.ts";
import { type Visibility, visiblePart } from "./visibility.ts";

export interface QueueRequest {
  /** Null for the whole notebook. */
  readonly rootId: number | null;
  /** Null for cards of all kinds. */
  readonly kind: CardKindName | null;
  /** Null for whatever is to be studied. */
  readonly query: string | null;
  readonly limit: number;
  readonly aheadDays: number;
  readonly now: Date;
  readonly timeZone: string;
  /** What a token sees; left out or null where everything is seen. */
  readonly visibility?: Visibility | null | undefined;
}

/** Where branches have limits of their own, of so many new cards those are found that the day allows. */
export const MOST_FRESH = 10_000;

/** How many new cards have to be read, so that those are among them that the day allows, or so many days from today on. */
export function newCardsToRead(
  stored: Awaited<ReturnType<typeof readStoredSettings>>,
  root: number,
  done: DoneToday,
  days = 1,
): number {
  if (stored.some((each) => each.nodeId !== root && (each.newPerDay ?? each.backlog) !== null))
    return MOST_FRESH;
  const { newPerDay, reviewsPerDay } = createSettingsReader(stored, () => null)(root).settings;
  const today = limitsLeft(done, { newCards: newPerDay, reviews: reviewsPerDay }).newCards;
  return Math.min(MOST_FRESH, today + (days - 1) * newPerDay);
}

/**
 * What is to be studied now, of the whole notebook or of a branch.
 * @returns null where there is no such branch
 */
export async function readStudyQueue(
  pool: pg.Pool,
  userId: number,
  request: QueueRequest,
): Promise<study.StudyQueue | null> {
  const { rootId, kind, query, limit, aheadDays, now, timeZone, visibility = null } = request;
  const asked = query === null ? null : readQuery(query, REVIEW_SORTS);
  const isFoundBy = asked
    ? await partsFound(pool, userId, asked.query, { inId: rootId, now, timeZone, visibility })
    : () => true;
  const day = studyDayOf(now, timeZone);
  const end = startOfStudyDay(day + 1 + aheadDays, timeZone);
  const where = { userId, rootId, day, timeZone };
  const client = await pool.connect();
  let failed = true;
  try {
    const [, isFound, root, doneToday, due, stored] = await Promise.all([
      client.query(`begin isolation level repeatable read read only; ${PLAN_FOR_WALKS}`),
      rootId === null || isThere(client, userId, rootId, visibility),
      readRootNode(client, userId),
      readStudyToday(client, userId, day),
      readDue(client, where, end),
      readStoredSettings(client, userId),
    ]);
    const outline = isFound ? await readNeedsOutline(client, userId, stored) : null;
    const needed = outline && neededNow(outline, { now, timeZone }, settingsIn(outline));
    const isPlain = kind === null && query === null && !needed && !visibility;
    const fresh = isFound
      ? (
          await readFresh(client, where, isPlain ? newCardsToRead(stored, root, doneToday) : MOST_FRESH)
        ).filter(({ nodeId }) => !needed || needed.waitsFor(nodeId).length === 0)
      : [];
    const remedies = new Map(
      (needed?.remedies ?? []).map((remedy) => [askedAs(remedy, outline, timeZone), remedy]),
    );
    const isSpread = aheadDays === 0 && stored.some(({ backlog }) => backlog !== null);
    const planOf = async (parts: readonly DuePart[]) => {
      const dueHere = await placeParts(client, where, parts);
      // The share of a day is one of all cards, also where a branch is asked for.
      const dueEverywhere =
        isSpread && rootId !== null ? await placeParts(client, { ...where, rootId: null }, parts) : dueHere;
      const all = [...dueEverywhere, ...fresh, ...remedies.keys()];
      const nodeIds = all.map((each) => each.nodeId);
      const [branches, notes] = await Promise.all([
        readBranches(client, userId, { stored, root, day, nodeIds }),
        readCardsOfNotes(client, userId, { cards: all, day }),
      ]);
      const isSeen = visibility ? await visibility.of(client, nodeIds) : () => true;
      const here = new Set([...dueHere, ...fresh].map(({ rowId }) => rowId));
      const asks = (card: QueuedPart) =>
        here.has(card.rowId) &&
        (kind === null || card.kind === kind) &&
        isSeen(card.nodeId) &&
        isFoundBy(card.nodeId, card.part);
      const isForgottenHere = ({ of }: Remedy) =>
        dueHere.some((card) => card.flashcardId === of.flashcardId && card.part === of.part && asks(card));
      const whole = dayQueue(
        [...dueEverywhere, ...fresh]
          .filter((card) => !isSiblingStudied(notes.studiedParts, card, card.state.phase))
          .map((card) => candidateIn(branches, notes, card)),
        limitsLeft(doneToday),
        { now, timeZone, aheadDays },
        {
          asks,
          studiedNotes: notes.studiedNotes,
          first: [...remedies].flatMap(([card, remedy]) =>
            isForgottenHere(remedy) && isSeen(card.nodeId) ? candidateIn(branches, notes, card) : [],
          ),
        },
      );
      return { whole, branches };
    };
    const likely = isPlain && rootId === null ? likelyToday(due, stored, root, day) : due;
    let { whole, branches } = await planOf(likely);
    if (likely.length < due.length && !whole.isFull) ({ whole, branches } = await planOf(due));
    const queue = firstInQueue(whole, asked?.limit ?? null);
    const shown = queue.cards.slice(0, limit).map(({ card }) => card);
    const shownNodes = shown.map(({ nodeId }) => nodeId);
    const [progressOf, paths, schedules] = await Promise.all([
      readProgress(client, userId, shown, now),
      readPaths(client, userId, shownNodes),
      readSchedules(client, userId, branches, shownNodes),
      client.query("commit"),
    ]);
    failed = false;
    if (!isFound) return null;
    return {
      due: queue.due,
      new: queue.new,
      minutes: minutesFor(queue.due + queue.new, doneToday.secondsEach),
      study_day: day,
      ...(asked && { unread: [...asked.unread] }),
      cards: shown.map((card) => {
        const scheduling = schedules(card.nodeId);
        const path = visiblePart(visibility, paths.get(card.nodeId) ?? []);
        const remedy = remedies.get(card);
        const progress = remedy?.card.progress ?? progressOf(card);
        const shownAs = present(card.nodeId, progress, path, { now, timeZone, scheduling });
        return remedy && outline ? { ...shownAs, needed_by: forgotten(outline, remedy) } : shownAs;
      }),
    };
  } finally {
    // A connection whose statements failed half-way may still be inside the transaction.
    client.release(failed);
  }
}

/** So many cards are read for each that a day allows: some stand in no row any more, some are of one note with another. */
const CARDS_READ = 1.25;

/**
 * Those that a day asks before all others, where that is known before it is known where they stand: what is remembered says
 * it as long as no branch has settings of its own.
 */
function likelyToday(
  due: readonly DuePart[],
  stored: Awaited<ReturnType<typeof readStoredSettings>>,
  root: number,
  day: StudyDay,
): readonly DuePart[] {
  if (stored.some(({ nodeId, backlog }) => nodeId !== root || backlog !== null)) return due;
  const { reviewsPerDay, weights } = createSettingsReader(stored, () => null)(root).settings;
  const candidates = due.map((card) => ({ card, siblings: card.flashcardId, state: card.state, weights }));
  return firstToAsk(candidates, day, CARDS_READ * reviewsPerDay).map(({ card }) => card);
}

function candidateIn(
  branches: Branches | null,
  { noteOf }: CardsOfNotes,
  card: QueuedPart,
): PlannedCandidate<QueuedPart> {
  const { nodeId, flashcardId, state } = card;
  const here = branches?.settingsOf(nodeId);
  return {
    card,
    siblings: flashcardId,
    note: noteOf.get(flashcardId),
    state,
    weights: here?.settings.weights ?? FSRS6_WEIGHTS,
    limits: here && branches?.limitsOf(here),
    plan: here?.settings.backlog ?? null,
  };
}

/** What is asked since a card that needs it was forgotten, as the queue has it. */
const askedAs = ({ card }: Remedy, outline: TreeView | null, timeZone: string): QueuedPart => ({
  nodeId: Number(card.nodeId),
  parentId: Number(outline?.get("node", card.nodeId)?.parentId ?? 0) || null,
  flashcardId: Number(card.flashcardId),
  part: card.part,
  kind: "basic",
  rowId: null,
  buriedUntil: null,
  state: card.progress ? stateOfProgress(card.progress, timeZone, ROLLOVER_HOUR) : NEW_CARD,
});

const forgotten = (outline: TreeView, { of }: Remedy) => ({
  node_id: Number(of.nodeId),
  title: outline.get("flashcard", of.flashcardId)?.question ?? "",
});

async function isThere(
  client: pg.PoolClient,
  userId: number,
  nodeId: number,
  visibility: Visibility | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from nodes where user_id = $1 and id = $2 and deleted_at is null",
    [userId, nodeId],
  );
  return rowCount === 1 && (!visibility || (await visibility.of(client, [nodeId]))(nodeId));
}

function present(
  nodeId: number,
  progress: Progress,
  path: readonly study.QueuedCard["path"][number][],
  { now, timeZone, scheduling }: { now: Date; timeZone: string; scheduling: Scheduling },
): study.QueuedCard {
  const previews = previewsOf(progress, now, timeZone, scheduling);
  const next = (rating: Rating) => previews[rating].nextReviewTime;
  return {
    flashcard_id: Number(progress.flashcardId),
    part: progress.part,
    node_id: nodeId,
    path: [...path],
    state: progress.phase,
    due_at: progress.phase === "new" ? null : progress.nextReviewTime,
    previews: { "1": next(1), "2": next(2), "3": next(3), "4": next(4) },
  };
}
