import type { Places } from "@perennial/contract/files/places";
import type pg from "pg";
import { findPlaces, readPlaces } from "../../queries/places.ts";
import { answerJson, refuse } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import { wholeNumber } from "../query-values.ts";

/** Handles the search for a row that something can be put below, for pages that have no notes loaded. */
export function placeHandlers({ pool }: { readonly pool: pg.Pool }): Pick<Handlers, "findPlaces"> {
  return {
    async findPlaces({ query, viewer: { userId } }) {
      const { rows } = await pool.query<{ root_node_id: number | null }>(
        "select root_node_id from users where id = $1",
        [userId],
      );
      const topId = rows[0]?.root_node_id;
      if (!topId) return refuse("not_found");
      const answer = (places: Places["places"]) =>
        answerJson(200, { top_id: topId, places } satisfies Places);
      if (query.id === undefined) return answer(await findPlaces(pool, userId, topId, query.words ?? ""));
      const id = wholeNumber("id", query.id, 1);
      return id.ok ? answer(await readPlaces(pool, userId, [id.value])) : id.error;
    },
  };
}
