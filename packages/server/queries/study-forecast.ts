import type * as study from "@perennial/contract/study/reviews";
import { isSiblingStudied } from "@perennial/domain/study/day-plan";
import {
  type ForecastCard,
  type ForecastDay,
  type ForecastStart,
  forecast,
  forecastEnd,
  fromTomorrow,
  withWaits,
} from "@perennial/domain/study/forecast/forecast";
import { neededNow } from "@perennial/domain/study/needed-now";
import { minutesFor } from "@perennial/domain/study/queue";
import { NOBODY, settingsIn, spreadOf } from "@perennial/domain/study/settings";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type pg from "pg";
import { inSnapshot } from "../database/snapshot.ts";
import { readCardsOfNotes } from "./cards-of-notes.ts";
import { readNeedsOutline } from "./needs-outline.ts";
import { placeParts, type QueuedPart, readDue, readFresh } from "./queued-parts.ts";
import { readRootNode } from "./root-node.ts";
import { readSeenBelow } from "./seen-below.ts";
import { readBranches, readQuestions } from "./study-branches.ts";
import { MOST_FRESH, newCardsToRead } from "./study-queue.ts";
import { readStoredSettings } from "./study-settings.ts";
import { readStudyToday } from "./study-today.ts";
import type { Visibility } from "./visibility.ts";

export interface ForecastRequest {
  /** Null for the whole notebook. */
  readonly rootId: number | null;
  readonly days: number;
  readonly now: Date;
  readonly timeZone: string;
  /** What a token sees; left out or null where everything is seen. */
  readonly visibility?: Visibility | null | undefined;
}

/**
 * Reads what the queue will ask on the coming days, today first: all cards are lived, those of the branch that are seen are told.
 * @returns null where there is no such branch
 */
export const readStudyForecast = (
  pool: pg.Pool,
  userId: number,
  request: ForecastRequest,
): Promise<study.StudyForecast | null> => inSnapshot(pool, (client) => read(client, userId, request));

async function read(
  client: pg.PoolClient,
  userId: number,
  request: ForecastRequest,
): Promise<study.StudyForecast | null> {
  const days = await foretell(client, userId, request);
  if (!days) return null;
  const { secondsEach } = await readStudyToday(client, userId, studyDayOf(request.now, request.timeZone));
  return {
    days: days.map(({ studyDay, left: _, ...day }) => ({
      study_day: studyDay,
      ...day,
      minutes: minutesFor(day.due + day.new, secondsEach),
    })),
  };
}

/**
 * Lives the coming days of a user, as `readStudyForecast` tells them.
 * @param client in a transaction
 */
export async function foretell(
  client: pg.PoolClient,
  userId: number,
  request: ForecastRequest,
): Promise<readonly ForecastDay[] | null> {
  const start = await readStart(client, userId, request);
  if (!start) return null;
  const days = forecast(start);
  for (;;) {
    const { done, value } = days.next();
    if (done) return value;
    // Others are answered between two days.
    await new Promise(setImmediate);
  }
}

async function readStart(
  client: pg.PoolClient,
  userId: number,
  { rootId, days, now, timeZone, visibility = null }: ForecastRequest,
): Promise<ForecastStart | null> {
  const day = studyDayOf(now, timeZone);
  const counted = await readSeenBelow(client, userId, { rootId, visibility });
  if (!counted) return null;
  // Also what is buried comes within these days.
  const where = { userId, rootId: null, day: day + days, timeZone };
  const [root, doneToday, remembered, stored] = await Promise.all([
    readRootNode(client, userId),
    readStudyToday(client, userId, day),
    readDue(client, where, forecastEnd({ now, timeZone, days })),
    readStoredSettings(client, userId),
  ]);
  const due = await placeParts(client, where, remembered);
  const outline = await readNeedsOutline(client, userId, stored);
  const needed = outline && neededNow(outline, { now, timeZone }, settingsIn(outline));
  const most = needed ? MOST_FRESH : newCardsToRead(stored, root, doneToday, days);
  const fresh = await readFresh(client, where, most);
  const all = [...due, ...fresh];
  const nodeIds = all.map(({ nodeId }) => nodeId);
  const [branches, notes, questions] = await Promise.all([
    readBranches(client, userId, { stored, root, day, nodeIds }),
    readCardsOfNotes(client, userId, { cards: all, day }),
    stored.some(({ examDate }) => examDate !== null) ? readQuestions(client, userId, nodeIds) : null,
  ]);
  const cardOf = (asked: QueuedPart): ForecastCard => {
    const { nodeId, flashcardId, buriedUntil, state } = asked;
    const card = {
      state,
      here: branches?.settingsOf(nodeId) ?? NOBODY,
      siblings: flashcardId,
      note: notes.noteOf.get(flashcardId),
      buriedUntil,
      spread: spreadOf(questions?.get(nodeId) ?? ""),
      isCounted: counted === "all" || counted.has(nodeId),
    };
    return isSiblingStudied(notes.studiedParts, asked, state.phase) ? fromTomorrow(card, day) : card;
  };
  const doneAs = (wasNew: boolean, count: number) =>
    Array.from({ length: count }, () => ({ here: NOBODY, wasNew }));
  const studied = branches?.studiedToday ?? [
    ...doneAs(true, doneToday.newCards),
    ...doneAs(false, doneToday.reviews),
  ];
  const cards = withWaits(
    all.map((asked) => [asked, cardOf(asked)] as const),
    needed,
  );
  return { now, timeZone, days, cards, met: studied, studiedNotes: notes.studiedNotes };
}
