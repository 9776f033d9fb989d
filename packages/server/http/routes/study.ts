import { ok } from "@perennial/domain/result";
import { readCardOrder } from "@perennial/domain/study/card-order";
import { FORECAST_DAYS } from "@perennial/domain/study/forecast/forecast";
import { FALLBACK_ZONE } from "@perennial/domain/study/study-day";
import type { CommandQueue } from "../../commands/group/queue.ts";
import type { LogReading } from "../../commands/readers/log-reading.ts";
import type { Pool } from "../../database/connection.ts";
import { readCardList } from "../../queries/card-list.ts";
import { lastZone } from "../../queries/reviews.ts";
import { readStudyForecast } from "../../queries/study-forecast.ts";
import { readStudyQueue } from "../../queries/study-queue.ts";
import { readStudyStats } from "../../queries/study-stats.ts";
import { mayStudy } from "../../queries/users.ts";
import { answerJson, refuse, refuseFields } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { wholeNumber } from "../query-values.ts";
import { submitOne } from "../submit.ts";

type StudyCall = "listCards" | "markFlashcard" | "studyForecast" | "studyQueue" | "studyStats";

const DEFAULT_CARDS = 100;
const MOST_CARDS = 1_000;
const MOST_AHEAD_DAYS = 365;
const MOST_FORECAST_DAYS = 365;

/** Returns the node whose branch a query asks for, null for the whole notebook; or the refusal of what is no id. */
const branchIn = (query: { readonly root_id?: string | undefined }) =>
  query.root_id === undefined ? ok(null) : wholeNumber("root_id", query.root_id, 1);

/** Studying: what is to be met now, what it adds up to, and how a card is set aside. */
export function studyHandlers(deps: {
  readonly pool: Pool;
  readonly reading: LogReading;
  readonly queue: CommandQueue;
  readonly clock: () => Date;
  readonly entitlement: Parameters<typeof mayStudy>[2];
}): Pick<Handlers, StudyCall> {
  const { pool, queue, clock, reading } = deps;
  const whenAndWhere = async (query: { readonly time_zone?: string | undefined }, userId: number) => ({
    now: clock(),
    timeZone: query.time_zone ?? (await lastZone(pool, userId)) ?? FALLBACK_ZONE,
  });
  return {
    async studyQueue({ query, viewer, visibility }) {
      const rootId = branchIn(query);
      if (!rootId.ok) return rootId.error;
      const limit = query.limit === undefined ? ok(DEFAULT_CARDS) : wholeNumber("limit", query.limit, 0);
      if (!limit.ok) return limit.error;
      const ahead = query.ahead_days === undefined ? ok(0) : wholeNumber("ahead_days", query.ahead_days, 0);
      if (!ahead.ok) return ahead.error;
      if (!(await mayStudy(pool, viewer.userId, deps.entitlement)))
        return refuse("subscription_required", { details: { feature: "Studying flashcards" } });
      if (query.q !== undefined) await reading.catchUp(viewer.userId);
      const read = await readStudyQueue(pool, viewer.userId, {
        rootId: rootId.value,
        kind: query.kind ?? null,
        query: query.q ?? null,
        limit: Math.min(limit.value, MOST_CARDS),
        aheadDays: Math.min(ahead.value, MOST_AHEAD_DAYS),
        visibility,
        ...(await whenAndWhere(query, viewer.userId)),
      });
      return read ? answerJson(200, read) : refuse("not_found");
    },

    async listCards({ query, viewer, visibility }) {
      const order = query.sort === undefined ? null : readCardOrder(query.sort);
      if (order === undefined) return refuseFields([{ path: "sort", message: "There is no such order." }]);
      const limit = wholeNumber("limit", query.limit ?? String(DEFAULT_CARDS), 1, MOST_CARDS);
      if (!limit.ok) return limit.error;
      const [, flashcardId, part] = /^([1-9]\d{0,14})\.(\d{1,15})$/.exec(query.after ?? "") ?? [];
      if (query.after !== undefined && flashcardId === undefined)
        return refuseFields([{ path: "after", message: "Must be the number of a card and its part." }]);
      if (query.q !== undefined || order?.by === "tags") await reading.catchUp(viewer.userId);
      const read = await readCardList(pool, viewer.userId, {
        query: query.q ?? "",
        order,
        limit: limit.value,
        after: flashcardId === undefined ? null : { flashcardId: Number(flashcardId), part: Number(part) },
        visibility,
        ...(await whenAndWhere(query, viewer.userId)),
      });
      return read ? answerJson(200, read) : refuse("not_found");
    },

    async studyForecast({ query, viewer, visibility }) {
      const rootId = branchIn(query);
      if (!rootId.ok) return rootId.error;
      const days =
        query.days === undefined ? ok(FORECAST_DAYS) : wholeNumber("days", query.days, 1, MOST_FORECAST_DAYS);
      if (!days.ok) return days.error;
      const read = await readStudyForecast(pool, viewer.userId, {
        rootId: rootId.value,
        days: days.value,
        visibility,
        ...(await whenAndWhere(query, viewer.userId)),
      });
      return read ? answerJson(200, read) : refuse("not_found");
    },

    async studyStats({ query, viewer, visibility }) {
      const rootId = branchIn(query);
      if (!rootId.ok) return rootId.error;
      const read = await readStudyStats(pool, viewer.userId, {
        rootId: rootId.value,
        visibility,
        ...(await whenAndWhere(query, viewer.userId)),
      });
      return read ? answerJson(200, read) : refuse("not_found");
    },

    markFlashcard: ({ id, body, uuids, ...writer }) =>
      submitOne(queue, writer, {
        uuid: uuids.mutation,
        user_action_uuid: uuids.userAction,
        type: "flashcard.mark",
        id,
        ...body,
      }),
  };
}
