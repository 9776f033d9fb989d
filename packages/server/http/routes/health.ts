import type pg from "pg";
import { answerJson } from "../answer.ts";
import { databaseAnswers } from "../database-answers.ts";
import type { Handlers } from "../implement.ts";

/** Handles the question whether the server can work: 200 if the database answers, else 503. */
export const healthHandlers = (deps: { readonly pool: pg.Pool }): Pick<Handlers, "health"> => ({
  async health() {
    return (await databaseAnswers(deps.pool))
      ? answerJson(200, { status: "ok", message: "Perennial is running." })
      : answerJson(503, { status: "error", message: "The database does not answer." });
  },
});
