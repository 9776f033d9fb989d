import { holdAgainstContract } from "@perennial/contract/testing/hold-against-contract";
import { afterAll, beforeAll } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { portOf } from "../testing/port.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const DAY_MS = 86_400_000;

let database: TestDatabase;
let api: Api;
let now = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { clock: () => new Date(now) });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

holdAgainstContract(async () => {
  const person = await api.person();
  const pass = (days: number) => {
    now += days * DAY_MS;
  };
  return { server: portOf(api, person), rootId: person.rootId, pass };
});
