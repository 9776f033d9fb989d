import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTimers } from "../../platform/timers.ts";
import { createUiStore } from "../../store/ui-store.ts";
import { lateCards } from "./late-cards.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const soon = () => vi.advanceTimersByTimeAsync(0);

function setUp(failures = 0) {
  const ui = createUiStore();
  const kept = { get: () => false, subscribe: () => () => {} };
  const stop = vi.fn();
  const keep = vi.fn(() => ({ unkept: kept, stop }));
  let fails = failures;
  const load = vi.fn(async () => {
    if (fails-- > 0) throw new Error("refused");
    return keep;
  });
  return { ui, keep, stop, load, cards: lateCards(load, ui, browserTimers) };
}
const half = { question: "Xylem", answer: "car" };

test("a card that is begun before the code has come counts as unkept until then", async () => {
  const { ui, cards, keep } = setUp();
  const heard = vi.fn();
  cards.unkept.subscribe(heard);
  expect(cards.unkept.get()).toBe(false);
  ui.setConversion("n2", half);
  expect([cards.unkept.get(), heard.mock.calls.length]).toEqual([true, 1]);
  await soon();
  expect(keep).toHaveBeenCalledOnce();
  expect([cards.unkept.get(), heard.mock.calls.length]).toEqual([false, 2]);
  cards.stop();
});

test("code that does not come is asked for again", async () => {
  const { ui, cards, load, keep } = setUp(2);
  ui.setCardEdit("n2", half);
  await vi.advanceTimersByTimeAsync(9_999);
  expect([load.mock.calls.length, cards.unkept.get()]).toEqual([2, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(keep).toHaveBeenCalledOnce();
  cards.stop();
});

test("who leaves before the code has come never starts it", async () => {
  const { cards, keep, load } = setUp(1);
  await soon();
  cards.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([keep.mock.calls.length, load.mock.calls.length]).toEqual([0, 1]);
});

test("leaving stops what has started", async () => {
  const { cards, stop } = setUp();
  await soon();
  cards.stop();
  expect(stop).toHaveBeenCalledOnce();
});
