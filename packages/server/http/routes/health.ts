import type { Pool } from "../../database/connection.ts";
import type { DiskRoom } from "../../limits/disk-room.ts";
import { DISK_IS_FULL, databaseAnswers } from "../../queries/database-answers.ts";
import { answerJson } from "../answer.ts";
import type { Handlers } from "../implement.ts";

/** Handles the question whether the server can work: 200 if the database answers and its disk has room, else 503. */
export const healthHandlers = (deps: {
  readonly pool: Pool;
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
