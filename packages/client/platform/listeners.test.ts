import { expect, test, vi } from "vitest";
import { createListeners } from "./listeners.ts";

test("whoever subscribes is told until they leave", () => {
  const listeners = createListeners<[news: string]>();
  const told: string[] = [];
  const leave = listeners.subscribe((news) => told.push(news));
  listeners.tell("one");
  leave();
  listeners.tell("two");
  expect(told).toEqual(["one"]);
});

test("one that throws stops neither the others nor whoever tells them, and what it threw is reported", () => {
  const report = vi.fn();
  const listeners = createListeners(report);
  const last = vi.fn();
  const defect = new Error("broken");
  listeners.subscribe(() => {
    throw defect;
  });
  listeners.subscribe(last);
  listeners.tell();
  expect(last).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledWith(defect);
});

test("one that leaves while the others are told is not told, one that joins is told the next time", () => {
  const listeners = createListeners();
  const joined = vi.fn();
  const gone = vi.fn();
  const leaves: (() => void)[] = [];
  listeners.subscribe(() => {
    for (const leave of leaves) leave();
    listeners.subscribe(joined);
  });
  leaves.push(listeners.subscribe(gone));
  listeners.tell();
  expect(gone).not.toHaveBeenCalled();
  expect(joined).not.toHaveBeenCalled();
  listeners.tell();
  expect(joined).toHaveBeenCalledOnce();
});
