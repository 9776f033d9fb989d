import "fake-indexeddb/auto";
import { inject, test } from "vitest";
import { countsFrom, expectInterleavings, expectPlayed } from "./testing/expect-interleavings.ts";
import { ONCE_FAILED } from "./testing/once-failed.ts";
import { openRealAccount } from "./testing/real-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of a real server with a real database. */
    serverOrigin: string;
  }
}

const counts = countsFrom(process.env, { runs: 5, steps: 40 });
/** Only what hangs may run into it. */
const PATIENCE_MS = 120_000 + counts.runs * 60_000;

const openAccount = () => openRealAccount(inject("serverOrigin"));

/** `npm run interleavings -- --real` plays all of them. */
const onceFailed =
  process.env.FC_RUNS === undefined ? ONCE_FAILED.filter(({ isServerFault }) => isServerFault) : ONCE_FAILED;

for (const { name, steps } of onceFailed)
  test(`once failed: ${name}`, async () => expectPlayed(await openAccount(), steps));

test(
  "on the real server, too, every tab shows the server's tree, and no typed word is lost",
  () => expectInterleavings(openAccount, counts, "the real server"),
  PATIENCE_MS,
);
