import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, type OpenTree, signedIn, test } from "../fixtures.ts";
import { OutlinePage } from "../pages/outline.ts";
import { pointOf } from "../pages/row-text.ts";
import { LEAF } from "../sample-trees.ts";
import { call } from "../stage/api.ts";

const KIDNEY = `
  Kidney
    Blood pressure presses water and small molecules through the wall of the capillaries into the capsule that surrounds them
    Filtration
    Hormones
`;
const LONG =
  "Blood pressure presses water and small molecules through the wall of the capillaries into the capsule that surrounds them";

/** Away from the rows, so that none is under the pointer. */
const pointAway = (page: Page) => page.mouse.move(2, 300);

const textAreas = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('[role="treegrid"] textarea').length);

const noteOf = async ({ outline }: OpenTree, text: string) =>
  (await outline.row(text)).getByRole("textbox", { name: "Note", exact: true });

test.describe("a note that nobody edits is text with the role and name of a field", () => {
  test("in a whole tree one note is a field: the one with the caret, wherever that goes", async ({
    openTree,
  }) => {
    const opened = await openTree(LEAF);
    const { page, outline } = opened;
    await pointAway(page);
    await expect.poll(() => textAreas(page)).toBe(1);
    await expect(outline.fields).toHaveCount(6);
    await outline.caretIn("Leaf");
    await pointAway(page);
    for (const note of ["Cuticle", "Stomata", "Guard cells", "Pores", "Mesophyll"]) {
      await page.keyboard.press("ArrowDown");
      await outline.expectFocus(note);
      expect((await outline.focus()).place).toBe("field");
      await expect.poll(() => textAreas(page)).toBe(1);
    }
    await expect(await noteOf(opened, "Pores")).toHaveText("Pores");
  });

  test("pressing it puts the caret at the character that was pressed", async ({ openTree }) => {
    const opened = await openTree(KIDNEY);
    const { page, outline } = opened;
    for (const offset of [3, LONG.length - 4]) {
      await outline.caretIn("Kidney");
      await pointAway(page);
      await expect.poll(() => textAreas(page)).toBe(1);
      const { x, y } = await pointOf(await noteOf(opened, LONG), offset);
      await page.mouse.click(x, y);
      await outline.expectCaret(LONG, offset);
    }
  });

  test("a press that no movement of the pointer has announced puts the caret there as well", async ({
    openTree,
  }) => {
    const opened = await openTree(KIDNEY);
    const { page, outline } = opened;
    await pointAway(page);
    await expect.poll(() => textAreas(page)).toBe(1);
    const text = await noteOf(opened, "Hormones");
    const { x, y } = await pointOf(text, 4);
    // As after scrolling, when other rows have come under a pointer that stands still.
    await text.dispatchEvent("mousedown", { clientX: x, clientY: y, button: 0 });
    await outline.expectCaret("Hormones", 4);
  });

  test("a finger puts the caret where it taps", async ({ openTree, newContext, baseURL }) => {
    const { account } = await openTree(KIDNEY);
    const context = await newContext({
      hasTouch: true,
      viewport: { width: 400, height: 800 },
      storageState: signedIn(baseURL ?? "", account),
    });
    const page = await context.newPage();
    await page.goto(`/trees/${account.rootId}`);
    const outline = new OutlinePage(page);
    await outline.ready();
    const text = (await outline.row("Filtration")).getByRole("textbox", { name: "Note", exact: true });
    const { x, y } = await pointOf(text, 6);
    await page.touchscreen.tap(x, y);
    await outline.expectCaret("Filtration", 6);
    await page.keyboard.type("!");
    await outline.expectCaret("Filtra!tion", 7);
  });

  test("dragging over it selects, and so does a double click", async ({ openTree }) => {
    const opened = await openTree(KIDNEY);
    const { page, outline } = opened;
    await pointAway(page);
    await expect.poll(() => textAreas(page)).toBe(1);
    const text = await noteOf(opened, LONG);
    const [from, to] = [await pointOf(text, 6), await pointOf(text, 14)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    expect(await outline.focus()).toMatchObject({ place: "field", text: LONG, start: 6, end: 14 });

    const word = await pointOf(await noteOf(opened, "Filtration"), 3);
    await page.mouse.dblclick(word.x, word.y);
    expect(await outline.focus()).toMatchObject({ text: "Filtration", start: 0, end: "Filtration".length });
  });

  test("a focus that comes from a screen reader or a script opens the field", async ({ openTree }) => {
    const opened = await openTree(LEAF);
    const { outline, page } = opened;
    await (await noteOf(opened, "Mesophyll")).evaluate((text: HTMLElement) => text.focus());
    await outline.expectCaret("Mesophyll", "Mesophyll".length);
    await page.keyboard.type("s");
    await outline.expectText(LEAF.replace("Mesophyll", "Mesophylls"));
  });

  test("no row changes its height or its text's place when it becomes a field", async ({
    openTree,
    target,
  }) => {
    const opened = await openTree(KIDNEY);
    const { page, outline, account } = opened;
    const texts = ["two\nlines", "a last line\n", "\ttabs\tand  blanks ", "שלום hello", "👩‍🔬 lab"];
    await call(target.origin, "POST", "/commands", account.token, {
      commands: texts.map((text, at) => ({
        uuid: randomUUID(),
        type: "tree.create",
        temporary_id: -1 - at,
        tree: { item_type: "note", note: { text }, parent_id: account.rootId },
      })),
    });
    await expect(outline.fields).toHaveCount(4 + texts.length);
    const boxes = async () => {
      await pointAway(page);
      await expect.poll(() => textAreas(page)).toBe(1);
      return outline.fields.evaluateAll((all) =>
        all.map((each) => JSON.stringify(each.getBoundingClientRect())),
      );
    };
    await outline.caretIn("Kidney");
    const before = await boxes();
    for (const [index] of before.entries()) {
      await outline.fields.nth(index).focus();
      expect(await boxes()).toEqual(before);
    }
  });
});

/** Notes, after each frame in which it is painted, how far below the top of the outline its button stands. */
const watchButton = () => {
  window.buttonPlaces = [];
  const look = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const [outline, button] = ['[role="treegrid"]', ".new"].map((name) => document.querySelector(name));
      if (!outline || !button) return;
      window.buttonPlaces.push(button.getBoundingClientRect().top - outline.getBoundingClientRect().top);
    };
    port2.postMessage(null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

declare global {
  interface Window {
    buttonPlaces: number[];
  }
}

test("what stands below a short outline is painted in its place at first, and does not move when rows are measured", async ({
  openTree,
}) => {
  const { page } = await openTree(LEAF, { prepare: (context) => context.addInitScript(watchButton) });
  const places = async () => {
    await expect.poll(() => page.evaluate(() => window.buttonPlaces.length)).toBeGreaterThan(20);
    return page.evaluate(() => [...new Set(window.buttonPlaces)]);
  };
  expect(await places()).toHaveLength(1);
  await page.reload();
  expect(await places(), "from the device").toHaveLength(1);
});

test("the action of a row stands in the margin and never on its words, at any width, beside the history too", async ({
  openTree,
}) => {
  const { page, outline, account } = await openTree(KIDNEY);
  for (const search of ["", "?history=true"]) {
    await page.goto(`/trees/${account.rootId}${search}`);
    await outline.ready();
    await outline.caretIn(LONG);
    const row = await outline.row(LONG);
    for (const width of [641, 900, 901, 1024, 1180, 1181, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const [cell, action] = [
        row.getByRole("gridcell").first(),
        row.getByRole("button", { name: "Make flashcard" }),
      ];
      const end = await cell.evaluate((each) => each.getBoundingClientRect().right);
      const start = await action.evaluate((each) => each.getBoundingClientRect().left);
      expect(start, `at ${width} px${search}`).toBeGreaterThanOrEqual(end);
    }
  }
});

test("a row below the title is semibold while it is short and has rows below it: it is their heading", async ({
  openTree,
}) => {
  const opened = await openTree(`
  Kidney
    Filtration
      Pressure
    Hormones
    ${LONG}
      Capsule
`);
  const { page, outline } = opened;
  const weightOf = async (text: string) =>
    (await noteOf(opened, text)).evaluate((note) => Number(getComputedStyle(note).fontWeight));
  const text = await weightOf("Pressure");
  await expect.poll(() => weightOf("Filtration")).toBeGreaterThan(text);
  expect(await weightOf("Hormones")).toBe(text);
  expect(await weightOf(LONG)).toBe(text);

  await outline.caretIn("Hormones", "end");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Renin");
  await expect.poll(() => weightOf("Hormones")).toBeGreaterThan(text);
});

test("the rows of a branch stand on one side, that of its first row: its guides go through (third round, C)", async ({
  openTree,
}) => {
  const { outline } = await openTree(
    "Languages\n  Arabic\n    كتاب\n      Book\n    قلم\n  עברית\n    ספר\n    Book",
  );
  const sideOf = async (index: number) => {
    const row = outline.at(index);
    const [box, bullet] = [await row.boundingBox(), await row.locator(".dot").boundingBox()];
    const align = await row.locator(".txt").evaluate((text) => getComputedStyle(text).textAlign);
    const side = bullet && box && bullet.x < box.x + box.width / 2 ? "left" : "right";
    return align === side ? side : `${side}, its text ${align}`;
  };
  await expect
    .poll(() => Promise.all([2, 3, 4, 5, 6, 7, 8].map(sideOf)))
    .toEqual(["left", "left", "left", "left", "right", "right", "right"]);
});
