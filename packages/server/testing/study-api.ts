import { studyDayOf } from "@perennial/domain/study/study-day";
import { afterAll, beforeAll } from "vitest";
import { type Api, startApi } from "./api.ts";
import { expectStudiedFlags } from "./studied-flags.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const DAY_MS = 86_400_000;

/** When all of it happens, and where the learners are. */
export const NOW = new Date("2026-11-21T18:00:00.000Z");
export const TIME_ZONE = "Europe/Berlin";
export const TODAY = studyDayOf(NOW, TIME_ZONE);

/** Returns the moment so many days before that, and so many seconds after it, in ISO 8601. */
export const daysAgo = (days: number, seconds = 0): string =>
  new Date(NOW.getTime() - days * DAY_MS + seconds * 1000).toISOString();

interface StudyApi {
  readonly api: Api;
  readonly database: TestDatabase;
}

/** Serves the tests of a file at that moment. Returns what is known once they run. */
export function serveAtThatMoment(): StudyApi {
  let served: StudyApi | undefined;
  const running = (): StudyApi => {
    if (!served) throw new Error("no test runs yet");
    return served;
  };
  beforeAll(async () => {
    const database = await createTestDatabase();
    served = { database, api: await startApi(database, { clock: () => NOW }) };
  });
  afterAll(async () => {
    if (served) await expectStudiedFlags(served.database);
    await served?.api.stop();
    await served?.database.drop();
  });
  return {
    get api() {
      return running().api;
    },
    get database() {
      return running().database;
    },
  };
}
