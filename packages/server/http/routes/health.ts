import type pg from "pg";
import type { DiskRoom } from "../../limits/disk-room.ts";
import { answerJson } from "../answer.ts";
import { DISK_IS_FULL, databaseAnswers } from "../database-answers.ts";
import type { Handlers } from "../implement.ts";

/** Handles the question whether the server can work: 200 if the database answers and its disk has room, else 503. */
export const healthHandlers = (deps: {
  readonly pool: pg.Pool;
  readonly room: DiskRoom;
}): Pick<Handlers, "health"> => ({
  async health() {
    if (!(await databaseAnswers(deps.pool)))
      return answerJson(503, { status: "error", message: "The database does not answer." });
    return (await deps.room.isFull())
      ? answerJson(503, { status: "error", message: DISK_IS_FULL })
      : answerJson(200, { status: "ok", message: "Perennial is running." });
  },
});
