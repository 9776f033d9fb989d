import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Api, type Person, startApi } from "../testing/api.ts";
import { holdThreads } from "../testing/held-threads.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let api: Api;
let person: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  person = await api.person();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

test("an authenticated write is answered while every thread that hashes passwords is taken", async () => {
  const write = () =>
    api.call("POST", "/notes", { token: person.token, body: { note: { text: "written" } } });
  await write();
  const threads = holdThreads();
  onTestFinished(() => threads.release());
  expect((await write()).status).toBe(201);
});
