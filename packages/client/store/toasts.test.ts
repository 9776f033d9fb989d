import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createToasts, MOST_TOASTS, type Toasts } from "./toasts.ts";

let toasts: Toasts;
const phases = (): readonly string[] => toasts.get().map((toast) => toast.phase);

beforeEach(() => {
  vi.useFakeTimers();
  toasts = createToasts({
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("toasts keep the specification's times", () => {
  test("a toast appears after 10 ms, stays 3000 ms by default, leaves in 300 ms, and can be dismissed [4.toast-times]", () => {
    toasts.show({ message: "Switched to editing mode" });
    expect(phases()).toEqual(["entering"]);
    vi.advanceTimersByTime(9);
    expect(phases()).toEqual(["entering"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["shown"]);
    vi.advanceTimersByTime(2_999);
    expect(phases()).toEqual(["shown"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["leaving"]);
    vi.advanceTimersByTime(299);
    expect(phases()).toEqual(["leaving"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual([]);
    const early = toasts.show({ message: "Switched to editing mode" });
    vi.advanceTimersByTime(500);
    toasts.dismiss(early);
    expect(phases()).toEqual(["leaving"]);
  });

  test("a toast has an id, a message, one of four types and a duration [3.toast]", () => {
    const types = ["info", "success", "error", "warning"] as const;
    const ids = types.map((type, at) => toasts.show({ message: `A ${type}`, type, duration: 1_000 + at }));
    expect(new Set(ids).size).toBe(4);
    expect(toasts.get()).toEqual(
      types.map((type, at) => ({
        id: ids[at],
        message: `A ${type}`,
        type,
        duration: 1_000 + at,
        phase: "entering",
      })),
    );
  });

  test("a toast leaves as soon as what it says is no longer so, and looks no more after that", () => {
    let holds = true;
    const listeners = new Set<() => void>();
    const standsWhile = {
      holds: () => holds,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const tell = () => [...listeners].forEach((listener) => void listener());
    toasts.show({ message: "Turned back into a note", standsWhile });
    toasts.show({ message: "Turned back into a note", standsWhile });
    expect(listeners.size).toBe(1);
    tell();
    expect(phases()).toEqual(["entering"]);
    holds = false;
    tell();
    expect(phases()).toEqual(["leaving"]);
    expect(listeners.size).toBe(0);
    toasts.show({ message: "Turned back into a note", standsWhile, duration: 50 });
    vi.advanceTimersByTime(10 + 50);
    expect(listeners.size).toBe(0);
  });

  test("a toast stays for its own duration where one is given", () => {
    toasts.show({ message: "Saved", type: "success", duration: 1_000 });
    vi.advanceTimersByTime(10 + 999);
    expect(phases()).toEqual(["shown"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["leaving"]);
  });

  test("dismissing ends it early, once", () => {
    const id = toasts.show({ message: "Saved" });
    vi.advanceTimersByTime(50);
    toasts.dismiss(id);
    toasts.dismiss(id);
    expect(phases()).toEqual(["leaving"]);
    vi.advanceTimersByTime(300);
    expect(phases()).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(phases()).toEqual([]);
  });

  test("time stops while it is held and goes on with what was left", () => {
    const id = toasts.show({ message: "Saved" });
    vi.advanceTimersByTime(10 + 2_000);
    toasts.hold(id);
    vi.advanceTimersByTime(60_000);
    expect(phases()).toEqual(["shown"]);
    toasts.release(id);
    vi.advanceTimersByTime(999);
    expect(phases()).toEqual(["shown"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["leaving"]);
  });

  test("a toast held before it has appeared still appears, and waits", () => {
    const id = toasts.show({ message: "Saved" });
    toasts.hold(id);
    vi.advanceTimersByTime(60_000);
    expect(phases()).toEqual(["shown"]);
    toasts.release(id);
    vi.advanceTimersByTime(3_000);
    expect(phases()).toEqual(["leaving"]);
  });
});

describe("many messages at once", () => {
  test("the same message again starts its time anew instead of standing twice", () => {
    const first = toasts.show({ message: "Failed to indent node", type: "error" });
    vi.advanceTimersByTime(10 + 2_900);
    expect(toasts.show({ message: "Failed to indent node", type: "error" })).toBe(first);
    vi.advanceTimersByTime(2_999);
    expect(phases()).toEqual(["shown"]);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(["leaving"]);
  });

  test("the same message twice before it has appeared still appears and leaves", () => {
    toasts.show({ message: "Saved" });
    vi.advanceTimersByTime(5);
    toasts.show({ message: "Saved" });
    vi.advanceTimersByTime(10);
    expect(phases()).toEqual(["shown"]);
    vi.advanceTimersByTime(3_000);
    expect(phases()).toEqual(["leaving"]);
  });

  test("the oldest leaves when there are too many", () => {
    for (let count = 0; count < MOST_TOASTS + 1; count++) toasts.show({ message: `Message ${count}` });
    expect(phases()).toEqual(["leaving", ...Array.from({ length: MOST_TOASTS }, () => "entering")]);
  });

  test("listeners hear every change until they leave", () => {
    const heard = vi.fn();
    const leave = toasts.subscribe(heard);
    toasts.show({ message: "Saved" });
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    vi.advanceTimersByTime(10);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
