import { expect, test, vi } from "vitest";
import { rowKeyOf } from "./use-selecting.ts";

/** An element as far as it is asked here: what it is, and what it stands in. */
class Place {
  readonly is: string;
  readonly parent: Place | undefined;
  readonly dataset: Record<string, string>;
  constructor(is: string, parent?: Place, dataset: Record<string, string> = {}) {
    this.is = is;
    this.parent = parent;
    this.dataset = dataset;
  }
  closest(selectors: string): Place | null {
    return selectors.split(", ").includes(this.is) ? this : (this.parent?.closest(selectors) ?? null);
  }
}

test("a press is on a row of the page, unless rows or controls with keys of their own stand in it", () => {
  vi.stubGlobal("Element", Place);
  const row = new Place(".rows > [data-key]", undefined, { key: "a" });
  const apart = new Place("[data-own-keys]", row, { ownKeys: "" });
  // Of an element only what is asked of it.
  const pressed = (place: Place) => rowKeyOf(place as never);
  expect(pressed(new Place("span", row))).toBe("a");
  expect(pressed(new Place("[data-key]", apart, { key: "b" }))).toBeUndefined();
});
