import { ok } from "@perennial/domain/result";
import { anchorId } from "@perennial/domain/rich/anchor-name";
import { FALLBACK_ZONE } from "@perennial/domain/study/study-day";
import type { LogReading } from "../../commands/readers/log-reading.ts";
import type { Pool } from "../../database/connection.ts";
import { readAnchors } from "../../queries/anchors.ts";
import { readLinksHere } from "../../queries/links-here.ts";
import { readNoteTimes } from "../../queries/note-times.ts";
import { lastZone } from "../../queries/reviews.ts";
import { searchNotes } from "../../queries/search/search-notes.ts";
import { readTags } from "../../queries/tags.ts";
import { answerJson, refuse, refuseFields } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { wholeNumber } from "../query-values.ts";

type SearchCall = "listAnchors" | "listBacklinks" | "listTags" | "listTimes" | "listUnlinked" | "searchNotes";

const DEFAULT_HITS = 50;
const MOST_HITS = 500;

const idIn = (field: string, value: string | undefined) =>
  value === undefined ? ok(null) : wholeNumber(field, value, 1);

/** Handles what is found in the notes: what was written before a call came is read before it is answered. */
export function searchHandlers(deps: {
  readonly pool: Pool;
  readonly reading: LogReading;
  readonly clock: () => Date;
}): Pick<Handlers, SearchCall> {
  const { pool, reading, clock } = deps;
  const linksHere = async (userId: number, id: number, of: Parameters<typeof readLinksHere>[3]) => {
    await reading.catchUp(userId);
    const found = await readLinksHere(pool, userId, id, of);
    return found ? answerJson(200, found) : refuse("not_found");
  };
  return {
    async searchNotes({ query, viewer: { userId }, visibility }) {
      const inId = idIn("in", query.in);
      if (!inId.ok) return inId.error;
      const after = idIn("after", query.after);
      if (!after.ok) return after.error;
      const limit = query.limit === undefined ? ok(DEFAULT_HITS) : wholeNumber("limit", query.limit, 1);
      if (!limit.ok) return limit.error;
      const [zone, { head, indexed }] = await Promise.all([
        query.time_zone ?? lastZone(pool, userId),
        reading.catchUp(userId),
      ]);
      const searched = await searchNotes(pool, userId, {
        query: query.q,
        inId: inId.value,
        visibility,
        limit: Math.min(limit.value, MOST_HITS),
        after: after.value,
        now: clock(),
        timeZone: zone ?? FALLBACK_ZONE,
      });
      if (searched.ok) return answerJson(200, { ...searched.value, version: head, indexed });
      return searched.error === "no-branch"
        ? refuse("not_found")
        : refuseFields([{ path: "after", message: "Must be the node of a hit of this search." }]);
    },

    listBacklinks: ({ id, viewer, visibility }) =>
      linksHere(viewer.userId, id, { which: "backlinks", visibility }),
    listUnlinked: ({ id, viewer, visibility }) =>
      linksHere(viewer.userId, id, { which: "unlinked", visibility }),

    async listTags({ viewer: { userId }, visibility }) {
      await reading.catchUp(userId);
      return answerJson(200, await readTags(pool, userId, visibility));
    },
    async listTimes({ viewer: { userId }, query, visibility }) {
      const { head, indexed } = await reading.catchUp(userId);
      const read = await readNoteTimes(pool, userId, query.since ?? null, visibility);
      return answerJson(200, { ...read, is_all: indexed >= head });
    },
    async listAnchors({ viewer: { userId }, query, visibility }) {
      const ids = query.ids.split(",").map(anchorId);
      return answerJson(200, await readAnchors(pool, userId, ids, visibility));
    },
  };
}
