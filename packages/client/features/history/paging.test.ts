import { expect, test } from "vitest";
import { PAGE_SIZE, pageOf, wantsMore } from "./paging.ts";

const list = (length: number) => Array.from({ length }, (_, i) => i);

test("a page holds 10, and says which of how many [9.history] [2.history]", () => {
  expect(PAGE_SIZE).toBe(10);
  expect(pageOf(list(213), 0)).toMatchObject({ text: "1–10 of 213", hasPrevious: false, hasNext: true });
  expect(pageOf(list(213), 21)).toMatchObject({
    items: [210, 211, 212],
    text: "211–213 of 213",
    hasPrevious: true,
    hasNext: false,
  });
});

test("a page that is not there is the nearest that is", () => {
  expect(pageOf(list(15), 7)).toMatchObject({ page: 1, text: "11–15 of 15" });
  expect(pageOf(list(15), -1)).toMatchObject({ page: 0 });
  expect(pageOf([], 3)).toMatchObject({ page: 0, text: "0 of 0", hasPrevious: false, hasNext: false });
  expect(pageOf(list(10), 0)).toMatchObject({ hasNext: false });
});

test("a list that goes on says so, and is read on before its end is reached", () => {
  expect(pageOf(list(100), 0, false).text).toBe("1–10 of 100+");
  expect([wantsMore(100, 7), wantsMore(100, 8), wantsMore(100, 9)]).toEqual([false, false, true]);
});
