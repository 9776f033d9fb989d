import type { Places } from "@perennial/contract/files/places";
import type { Pool } from "../../database/connection.ts";
import { findPlaces, readPlaces } from "../../queries/places.ts";
import { readRootNode } from "../../queries/root-node.ts";
import { answerJson, refuse } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { wholeNumber } from "../query-values.ts";

/** Handles the search for a row that something can be put below, for pages that have no notes loaded. */
export function placeHandlers({ pool }: { readonly pool: Pool }): Pick<Handlers, "findPlaces"> {
  return {
    async findPlaces({ query, viewer: { userId } }) {
      const topId = await readRootNode(pool, userId);
      if (topId === 0) return refuse("not_found");
      const answer = (places: Places["places"]) =>
        answerJson(200, { top_id: topId, places } satisfies Places);
      if (query.id === undefined) return answer(await findPlaces(pool, userId, topId, query.words ?? ""));
      const id = wholeNumber("id", query.id, 1);
      return id.ok ? answer(await readPlaces(pool, userId, [id.value])) : id.error;
    },
  };
}
