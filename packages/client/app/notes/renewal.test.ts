import { PRESENT_READS } from "@perennial/contract/log/reads";
import { expect, test, vi } from "vitest";
import { createListeners } from "../../platform/listeners.ts";
import type { HistoryEvent } from "../../store/history-event.ts";
import { AT_REST, type SyncStatus } from "../../store/workspace.ts";
import { renewWhenTooOld } from "./renewal.ts";

/** A page beside a server that asks for clients of `least`. */
function setUp({
  least = (PRESENT_READS + 1) as number | null,
  status = {} as Partial<SyncStatus>,
  kept = null as string | null,
} = {}) {
  let now: SyncStatus = { ...AT_REST, ...status };
  const statusListeners = createListeners();
  const history = createListeners<[HistoryEvent]>();
  const reload = vi.fn();
  const show = vi.fn();
  let reloadedFor = kept;
  const stop = renewWhenTooOld({
    workspace: {
      status: { get: () => now, subscribe: statusListeners.subscribe },
      history: { subscribe: history.subscribe },
    },
    leastClient: async () => least ?? undefined,
    toasts: { show },
    reload,
    once: {
      get: () => reloadedFor,
      set(server) {
        reloadedFor = server;
        return true;
      },
    },
  });
  return {
    reload,
    show,
    stop,
    reloadedFor: () => reloadedFor,
    async begin() {
      history.tell({ type: "began" });
      await new Promise((resolve) => setTimeout(resolve));
    },
    become(status: Partial<SyncStatus>) {
      now = { ...now, ...status };
      statusListeners.tell();
    },
  };
}

test("a client that is too old says so and loads itself anew, once", async () => {
  const page = setUp();
  await page.begin();
  expect(page.show).toHaveBeenCalledOnce();
  expect(page.reload).toHaveBeenCalledOnce();
  await page.begin();
  page.become({ waiting: 0 });
  expect(page.reload).toHaveBeenCalledOnce();
  const after = setUp({ kept: page.reloadedFor() });
  await after.begin();
  expect(after.reload, "the reload has brought no later version").not.toHaveBeenCalled();
  expect(after.show).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringMatching("Close") }),
  );
});

test.each([{ waiting: 3 }, { drafts: true }, { unkept: true }])(
  "while something waits or is being typed it is not loaded anew: %o",
  async (status) => {
    const page = setUp({ status });
    await page.begin();
    expect(page.show, "told before").toHaveBeenCalledOnce();
    expect(page.reload).not.toHaveBeenCalled();
    page.become({ waiting: 0, drafts: false, unkept: false });
    expect(page.reload).toHaveBeenCalledOnce();
  },
);

test.each([PRESENT_READS, PRESENT_READS - 1, null])(
  "a client that its server can do with stays: least is %s",
  async (least) => {
    const page = setUp({ least });
    await page.begin();
    expect([page.show, page.reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  },
);

test("a page that is closed meanwhile loads nothing", async () => {
  const page = setUp({ status: { waiting: 1 } });
  await page.begin();
  page.stop();
  page.become({ waiting: 0 });
  expect(page.reload).not.toHaveBeenCalled();
});
