import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTimers } from "../../platform/timers.ts";
import { ASK_AGAIN_MS, lazySending } from "./lazy-sending.ts";

const sender = { heard: vi.fn(), wake: vi.fn(), resume: vi.fn(), stop: vi.fn() };
const live = { retry: vi.fn(), stop: vi.fn() };
/** Handed on to the parts, and looked into by nobody here. */
const deps = {} as never;
const onMissing = vi.fn<(whenHere: Promise<unknown>) => void>();
const startComparing = vi.fn(() => ({ stop: vi.fn() }));
const parts = { startSender: vi.fn(() => sender), startLive: vi.fn(() => live), startComparing };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the sender starts when its code has come, and is then woken as before", async () => {
  const started = lazySending(() => Promise.resolve(parts), browserTimers, onMissing).startSender(deps);
  started.wake();
  expect(parts.startSender).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.startSender).toHaveBeenCalledOnce();
  expect(onMissing).not.toHaveBeenCalled();
  started.wake();
  started.resume();
  expect(sender.wake).toHaveBeenCalledOnce();
  expect(sender.resume).toHaveBeenCalledOnce();
});

test("what is stopped before its code has come never starts", async () => {
  const started = lazySending(() => Promise.resolve(parts), browserTimers, onMissing).startLive(deps);
  started.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.startLive).not.toHaveBeenCalled();
});

test("code that does not come is told once, and asked for again until it does", async () => {
  const load = vi.fn(() => Promise.reject(new Error("offline"))).mockName("load");
  const loads = [load, load, () => Promise.resolve(parts)];
  const started = lazySending(() => (loads.shift() ?? load)(), browserTimers, onMissing).startSender(deps);
  const here = vi.fn();
  onMissing.mockImplementation((whenHere) => void whenHere.then(here));
  await vi.advanceTimersByTimeAsync(2 * ASK_AGAIN_MS - 1);
  expect(here).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  expect(onMissing).toHaveBeenCalledOnce();
  expect(here).toHaveBeenCalledOnce();
  expect(parts.startSender).toHaveBeenCalledOnce();
  started.stop();
  expect(sender.stop).toHaveBeenCalledOnce();
});
