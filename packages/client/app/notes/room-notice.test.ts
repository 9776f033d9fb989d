import { expect, test, vi } from "vitest";
import { createModelStorage } from "../../sync/testing/model-storage.ts";
import { createVirtualTimers } from "../../sync/testing/virtual-timers.ts";
import { AGAIN_MS, FIRST_MS, tellOfRoom } from "./room-notice.ts";

const DAY_MS = 24 * AGAIN_MS;
type Deps = Parameters<typeof tellOfRoom>[0];

/** A browser with one account, whose notes grow as the test says. */
function browser() {
  const timers = createVirtualTimers(() => Promise.resolve(), Date.UTC(2026, 10, 29, 8));
  const storage = createModelStorage(timers);
  const usage = { nodes: 100, most_nodes: 1_000, bytes: 0, most_bytes: null as number | null };
  const getAccount = vi.fn(async () => ({ ok: true, value: { usage } }));
  const shown: string[] = [];
  const show = ({ message }: { message: string }) => shown.push(message);
  // Of the calls and of the toasts only what is used here.
  const outside = { api: { getAccount }, toasts: { show } } as never as Pick<Deps, "api" | "toasts">;
  const open = () => tellOfRoom({ userId: 7, timers, storage, ...outside });
  return { timers, usage, getAccount, shown, open };
}

test("an account that is nearly full is told of once a day, in all tabs together", async () => {
  const { timers, usage, getAccount, shown, open } = browser();
  const stops = [open(), open()];
  await timers.pass(FIRST_MS);
  expect(getAccount).toHaveBeenCalledTimes(2);
  expect(shown).toEqual([]);
  usage.nodes = 900;
  await timers.pass(4 * AGAIN_MS);
  expect(shown).toEqual([
    "This account is nearly full: 900 of 1,000 notes and cards. What does not fit stays on this device until you delete something.",
  ]);
  await timers.pass(DAY_MS);
  expect(shown).toHaveLength(2);
  usage.nodes = 899;
  await timers.pass(DAY_MS);
  expect(shown).toHaveLength(2);
  for (const stop of stops) stop();
  const asked = getAccount.mock.calls.length;
  await timers.pass(DAY_MS);
  expect(getAccount).toHaveBeenCalledTimes(asked);
});

test("texts that nearly fill their room are told of too, and an account without an end is not", async () => {
  const { timers, usage, shown, open } = browser();
  Object.assign(usage, { nodes: 1_000_000, most_nodes: null, bytes: 95 * 1_048_576, most_bytes: null });
  open();
  await timers.pass(FIRST_MS);
  expect(shown).toEqual([]);
  usage.most_bytes = 100 * 1_048_576;
  await timers.pass(AGAIN_MS);
  expect(shown).toEqual([expect.stringContaining("95 of 100 MiB of text.")]);
});
