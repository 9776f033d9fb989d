import { randomUUID } from "node:crypto";
import { HEADERS } from "@perennial/contract/limits";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { createTestDatabase, isSpread } from "../testing/test-database.ts";

/** On a cluster the process that hangs would be the coordinator's alone, and a call be carried out by others. */
const here = test.skipIf(isSpread());

here(
  "a database that hangs is 503 in a sentence, and an edit that it does later after all is done once",
  async () => {
    const database = await createTestDatabase();
    const api = await startApi(database, { connections: 1, patience: { silenceMs: 300 } });
    const person = await api.person();
    const { item_id: id } = await outlineOf(api, person).note("Old");
    const uuid = randomUUID();
    const edit = () =>
      api.call<{ text: string }>("PUT", `/notes/${id}`, {
        token: person.token,
        body: { note: { text: "New" } },
        headers: { [HEADERS.dataMutation]: uuid },
      });
    const { rows } = await api.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pid = rows[0]?.pid ?? 0;
    let isStopped = true;
    const goOn = () => {
      if (isStopped) process.kill(pid, "SIGCONT");
      isStopped = false;
    };
    onTestFinished(async () => {
      goOn();
      await api.stop();
      await database.drop();
    });
    process.kill(pid, "SIGSTOP");
    const hung = await edit();
    expect(hung).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(await edit()).toMatchObject({ status: 200, body: { text: "New" } });
    goOn();
    // What it had been asked is behind it once it is gone.
    const isThere = async () => {
      const found = await database.pool.query("select from pg_stat_activity where pid = $1", [pid]);
      return found.rowCount;
    };
    await expect.poll(isThere).toBe(0);
    const log = await database.pool.query(
      "select version from data_mutations where user_id = $1 and mutation_uuid = $2",
      [person.id, uuid],
    );
    expect(log.rowCount).toBe(1);
  },
);
