import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createNotebook, setClock, testQueue } from "../testing/notebook.ts";
import { openCountedJob } from "./open-job.ts";
import { openUpload, takePiece } from "./uploads.ts";

const AT_ONCE = 8;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const clock = setClock();
const importer = async () => {
  const { userId, rootId } = await createNotebook(database.pool, testQueue(database.pool));
  return { userId, intoId: rootId, name: "notes.md", now: clock() };
};
const underWay = async (userId: number, state: string) =>
  (await database.pool.query("select from imports where user_id = $1 and state = $2", [userId, state]))
    .rowCount;

test("of many files that come at once two are taken, as of many that come one after the other", async () => {
  const of = await importer();
  const opened = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      inTransaction(database.pool, (client) =>
        openCountedJob(client, { ...of, bytes: Buffer.from("- a\n") }),
      ),
    ),
  );
  expect(opened.filter((row) => row !== null)).toHaveLength(2);
  expect(await underWay(of.userId, "reading")).toBe(2);
});

test("files in pieces are counted when they are complete; the last piece of a third one comes again", async () => {
  const of = await importer();
  const send = (id: number) =>
    inTransaction(database.pool, (client) =>
      takePiece(client, { userId: of.userId, id, now: clock() }, { offset: 0, bytes: Buffer.from("- a\n") }),
    );
  const open = () => inTransaction(database.pool, (client) => openUpload(client, { ...of, bytes: 4 }));
  const first = await Promise.all([open(), open()]);
  expect((await Promise.all(first.map(({ id }) => send(id)))).map(({ ok }) => ok)).toEqual([true, true]);
  const { id } = await open();
  expect(await send(id)).toEqual({ ok: false, error: "busy" });
  await database.pool.query("update imports set state = 'ready' where user_id = $1 and state = 'reading'", [
    of.userId,
  ]);
  expect(await send(id)).toMatchObject({ ok: true, value: { state: "reading" } });
});

test("of many uploads that are begun at once the two newest stay", async () => {
  const of = await importer();
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, bytes) =>
      inTransaction(database.pool, (client) => openUpload(client, { ...of, bytes: bytes + 1 })),
    ),
  );
  expect(await underWay(of.userId, "uploading")).toBe(2);
});
