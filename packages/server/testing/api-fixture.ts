import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Api, type ApiOptions, type Person, startApi } from "./api.ts";
import { type Outline, outlineOf } from "./outline.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** What the tests of a file share: an application on a database of its own, and in each test a person who is new. */
export interface ApiFixture {
  readonly database: TestDatabase;
  readonly api: Api;
  readonly person: Person;
  /** Of the person. */
  readonly outline: Outline;
}

/**
 * Sets up what a file of tests needs, and takes it down behind them. To be called once, outside any test.
 * @returns what may be asked for within tests and hooks alone
 */
export function apiFixture(options: ApiOptions = {}): ApiFixture {
  let database: TestDatabase;
  let api: Api;
  let person: Person;
  let outline: Outline;
  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startApi(database, options);
  });
  beforeEach(async () => {
    person = await api.person();
    outline = outlineOf(api, person);
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
  });
  return {
    get database() {
      return database;
    },
    get api() {
      return api;
    },
    get person() {
      return person;
    },
    get outline() {
      return outline;
    },
  };
}
