import { expect, test } from "vitest";
import { askBeforeLeaving } from "./ask-before-leaving.ts";
import { createListeners } from "./listeners.ts";

test("leaving the page is asked about as long as it would lose something, and no longer", () => {
  const page = new EventTarget();
  const { subscribe, tell } = createListeners();
  let loses = false;
  const isAsked = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const set = (now: boolean) => {
    loses = now;
    tell();
  };
  const stop = askBeforeLeaving({ get: () => loses, subscribe }, page);
  expect(isAsked()).toBe(false);
  set(true);
  set(true);
  expect(isAsked()).toBe(true);
  set(false);
  expect(isAsked()).toBe(false);
  set(true);
  stop();
  expect(isAsked()).toBe(false);
});
