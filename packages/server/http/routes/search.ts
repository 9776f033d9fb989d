import { anchorId } from "@perennial/domain/rich/anchor-name";
import type { LogReading } from "../../commands/readers/log-reading.ts";
import type { Pool } from "../../database/connection.ts";
import { readAnchors } from "../../queries/anchors.ts";
import { readTags } from "../../queries/tags.ts";
import { answerJson } from "../answer.ts";
import type { Handlers } from "../implement.ts";

/** Handles what is found in the notes: what was written before a call came is read before it is answered. */
export function searchHandlers(deps: {
  readonly pool: Pool;
  readonly reading: LogReading;
}): Pick<Handlers, "listTags" | "listAnchors"> {
  const { pool, reading } = deps;
  return {
    async listTags({ viewer: { userId } }) {
      await reading.catchUp(userId);
      return answerJson(200, await readTags(pool, userId));
    },
    async listAnchors({ viewer: { userId }, query }) {
      return answerJson(200, await readAnchors(pool, userId, query.ids.split(",").map(anchorId)));
    },
  };
}
