import { randomUUID } from "node:crypto";
import { HEADERS } from "@perennial/contract/limits";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { WRITE_GROUP } from "../commands/group/write-group.ts";
import { startApi } from "../testing/api.ts";
import { outlineOf } from "../testing/outline.ts";
import { standIn } from "../testing/stand-in.ts";
import { createTestDatabase, isSpread } from "../testing/test-database.ts";

// Skipped on a cluster: the process that hangs would be the coordinator's alone, and a call be carried out by others.
const here = test.skipIf(isSpread());

/**
 * Lets a pool's database hang once: the process that is asked to write an edit is stopped before it hears of it. Which
 * connection is at rest when a call ends is chance, since notifications go out beside calls.
 */
function hangsAtEdit(pool: pg.Pool) {
  const hung: { pid?: number } = {};
  const stops = standIn(pool, {
    async connect() {
      const client: pg.PoolClient & { processID?: number } = await pool.connect();
      return standIn(client, {
        query(...asked: [pg.QueryConfig]) {
          const isEdit = asked[0].text === WRITE_GROUP && String(asked[0].values?.[1]).includes('"seen":');
          if (isEdit && hung.pid === undefined && client.processID) {
            hung.pid = client.processID;
            process.kill(hung.pid, "SIGSTOP");
          }
          return client.query(...asked);
        },
      });
    },
  });
  return { hung, pool: stops };
}

here(
  "a database that hangs is 503 in a sentence, and an edit that it does later after all is done once",
  async () => {
    const database = await createTestDatabase();
    let hung: { readonly pid?: number } = {};
    const api = await startApi(database, {
      connections: 1,
      patience: { silenceMs: 300 },
      watch(pool) {
        const hanging = hangsAtEdit(pool);
        hung = hanging.hung;
        return hanging.pool;
      },
    });
    const person = await api.person();
    const { item_id: id } = await outlineOf(api, person).note("Old");
    const uuid = randomUUID();
    const edit = () =>
      api.call<{ text: string }>("PUT", `/notes/${id}`, {
        token: person.token,
        body: { note: { text: "New" } },
        headers: { [HEADERS.dataMutation]: uuid },
      });
    let isStopped = true;
    const goOn = () => {
      if (isStopped && hung.pid !== undefined) process.kill(hung.pid, "SIGCONT");
      isStopped = false;
    };
    onTestFinished(async () => {
      goOn();
      await api.stop();
      await database.drop();
    });
    expect(await edit()).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(await edit()).toMatchObject({ status: 200, body: { text: "New" } });
    goOn();
    // What it had been asked is behind it once it is gone.
    const isThere = async () => {
      const found = await database.pool.query("select from pg_stat_activity where pid = $1", [hung.pid]);
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
