import { expect, test, vi } from "vitest";
import type { Api } from "../../api/client.ts";
import type { Entry } from "../queue/entries.ts";
import { deletingEntry } from "../testing/queued-entries.ts";
import { nextCall } from "./next-call.ts";
import { createTransmission } from "./transmission.ts";
import { createVerdict } from "./verdict.ts";
import { createWireNames } from "./wire-names.ts";

const LATER_MS = 1_234;
/** A verdict fails an entry, or reforms it, only where the server has refused something. */
const untouched = async () => {
  throw new Error("nothing was refused");
};

/** A sender in front of a server, or of something in its place, that answers every list with no result at all. */
function setUp() {
  const empty: Api["sendCommands"] = async () => ({
    ok: true,
    value: { results: [], version: 0 },
    version: null,
    replayed: false,
    serverTimestamp: null,
  });
  const sendCommands = vi.fn(empty);
  const names = createWireNames();
  const transmission = createTransmission({
    api: { sendCommands } as Partial<Api> as Api,
    teller: { tell: () => {}, untold: () => [], told: () => {}, retry: () => {} },
    names,
    verdict: createVerdict({
      head: { fail: untouched, reform: untouched, join: untouched, strand: untouched },
      names: { areRead: () => true },
      backoff: { next: () => LATER_MS, reset: () => {} },
      generation: () => null,
      renew: async () => {},
    }),
    sending: () => {},
    answered: async () => {},
    isStopped: () => false,
    generation: () => null,
  });
  const batchOf = (entries: readonly Entry[]) => {
    const next = nextCall(
      entries.map((entry, i) => ({ seq: i + 1, entry })),
      { mayBeTaken: () => false, generation: null, names, most: 100 },
    );
    if (next.kind !== "batch") throw new Error(`no batch, but ${next.kind}`);
    return transmission.batch(next.parts);
  };
  return { transmission, batchOf, sendCommands };
}

test("an entry of several steps whose answer has no results is sent again, but not at once", async () => {
  const { batchOf, sendCommands } = setUp();
  const turn = await batchOf([deletingEntry("a", { steps: ["one", "two", "three"] })]);
  expect(turn).toEqual({ kind: "wait", ms: LATER_MS, paused: null, online: false });
  expect(sendCommands).toHaveBeenCalledOnce();
});

test("entries that were sent together wait and go in shorter lists where their answer has no results", async () => {
  const { transmission, batchOf } = setUp();
  const entries = Array.from({ length: 9 }, (_, i) => deletingEntry(`entry-${i}`));
  expect(await batchOf(entries)).toMatchObject({ kind: "wait" });
  expect(transmission.most()).toBe(4);
});
