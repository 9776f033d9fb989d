import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, type OpenOptions, type OpenTree, test } from "../fixtures.ts";
import { png } from "../material/png.ts";
import type { OutlinePage } from "../pages/outline.ts";
import { StudyPage } from "../pages/study.ts";
import { Finger } from "../pages/touch.ts";
import { type Account, call, createAnonymous } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

/** Keeps a picture for an account. Returns the mark by which a text shows it. */
async function keepPicture(
  origin: string,
  { token }: Account,
  { alt = "the heart", height = 480 } = {},
): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(png(640, height))], "heart.png", { type: "image/png" }));
  const reply = await fetch(`${origin}/api/v1/files`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id } = (await reply.json()) as { readonly id: number };
  return `![${alt}](file:${id})`;
}

const make = (origin: string, { token, rootId }: Account, item: object) =>
  call<{ readonly id: number }>(origin, "POST", "/trees", token, { tree: { ...item, parent_id: rootId } });

const editorOf = (page: Page) => page.getByRole("dialog", { name: "Hide parts" });

type Place = readonly [x: number, y: number];

/** Finds places of the picture in the editor that are said in shares of it. */
async function placesOn(page: Page, name: string) {
  const box = await editorOf(page).getByRole("img", { name }).boundingBox();
  if (!box) throw new Error("the picture is not there");
  return ([x, y]: Place) => [box.x + x * box.width, box.y + y * box.height] as const;
}

/** Draws from one corner to another, both in shares of the picture. */
async function draw(page: Page, from: Place, to: Place, name = "the heart") {
  const at = await placesOn(page, name);
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 3 });
  await page.mouse.up();
}

/** Opens the editor from the menu of the second row. */
async function openEditor(page: Page, outline: OutlinePage) {
  await outline.at(2).getByText("The heart", { exact: true }).click();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Hide parts" }).click();
}

/** Opens the tree of an account with one row, which has a picture. */
async function openHeart(
  openTree: (tree: string, options: OpenOptions) => Promise<OpenTree>,
  { origin }: { readonly origin: string },
) {
  const account = await createAnonymous(origin);
  const picture = await keepPicture(origin, account);
  await make(origin, account, { item_type: "note", note: { text: `The heart ${picture}` } });
  return { picture, ...(await openTree("", { account })) };
}

test("parts of a picture are drawn by mouse, named and grouped by keyboard, saved as one step, studied and undone", async ({
  openTree,
  target,
}) => {
  const { account, picture, page, outline } = await openHeart(openTree, target);
  const editor = editorOf(page);
  const { keyboard } = page;

  await openEditor(page, outline);
  await draw(page, [0.1, 0.1], [0.3, 0.2]);
  await expect(editor.getByRole("button", { name: "Shape 1" })).toBeFocused();
  await keyboard.press("Enter");
  await keyboard.type("Aorta");
  await keyboard.press("Enter");
  await expect(editor.getByRole("button", { name: "Aorta" })).toBeFocused();
  await editor.getByRole("button", { name: "Ellipse" }).click();
  await draw(page, [0.6, 0.6], [0.8, 0.7]);
  await draw(page, [0.4, 0.4], [0.5, 0.5]);
  await expect(editor.getByRole("button", { name: "Save 3 parts" })).toBeVisible();
  await keyboard.press("Delete");
  // What is drawn outlives the page.
  await page.reload();
  await outline.ready();
  await openEditor(page, outline);
  // Two shapes that are asked together: G on one, and Enter on the other.
  await editor.getByRole("button", { name: "Aorta" }).focus();
  await keyboard.press("g");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(editor.getByRole("status")).toContainText("Asked together: Aorta, Shape 2");
  await keyboard.press("Escape");
  await editor.getByRole("radio", { name: "Hide one" }).check();
  await keyboard.press("Control+Enter");

  const card = page.getByRole("button", {
    name: "Flashcard: The heart the heart. Part 1 of 1 is asked, not rated",
  });
  await expect(card).toBeFocused();
  await expect(outline.sync).toHaveText("Saved");
  const study = new StudyPage(page);
  await study.begin();
  await expect(study.card.getByRole("img")).toHaveAccessibleName("the heart. Part 1 of 1 is asked");
  await keyboard.press("Space");
  await expect(study.card.getByRole("img")).toHaveAccessibleName("the heart. Part 1 of 1: Aorta, 2");
  expect(await findFaults(page, "a part that is uncovered", [390, 1024])).toEqual([]);
  await keyboard.press("3");
  await expect(study.done).toBeVisible();

  await page.goto(`/trees/${account.rootId}`);
  await outline.ready();
  await page.getByRole("button", { name: /Part 1 of 1 is asked, rated Good$/ }).focus();
  await keyboard.press("Shift+Tab");
  await outline.expectText(`-\n  The heart ${picture}`);
  await keyboard.press("Control+z");
  await page.getByRole("button", { name: /Part 1 of 1 is asked/ }).focus();
  await keyboard.press("e");
  await expect(page.getByRole("textbox", { name: "Answer" })).toHaveValue("Aorta, 2");
  await page.getByRole("button", { name: "Hide parts" }).click();
  await expect(editor.getByRole("button", { name: "Save 1 part" })).toBeVisible();
});

/** The shapes of the only card, as the server has them. */
async function storedShapes(origin: string, account: Account): Promise<string> {
  const { nodes } = await readTree(origin, account, account.rootId);
  return nodes.flatMap(({ content }) => ("shapes" in content ? (content.shapes ?? "") : [])).join();
}

test("a polygon is drawn corner by corner, closed by its first corner or by Enter, and given up by Escape", async ({
  openTree,
  target,
}) => {
  const { account, page, outline } = await openHeart(openTree, target);
  const editor = editorOf(page);
  await openEditor(page, outline);
  await editor.getByRole("button", { name: "Polygon" }).click();
  await expect(editor.getByRole("status")).toContainText("Press corner after corner");
  const at = await placesOn(page, "the heart");
  const press = async (...corners: readonly Place[]) => {
    for (const corner of corners) await page.mouse.click(...at(corner));
  };
  // Near enough to the first corner is on it.
  await press([0.1, 0.1], [0.4, 0.1], [0.4, 0.5], [0.2, 0.6], [0.11, 0.11]);
  await expect(editor.getByRole("button", { name: "Shape 1" })).toBeFocused();
  await press([0.6, 0.6], [0.8, 0.6], [0.7, 0.9]);
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("button", { name: "Shape 2" })).toBeFocused();
  // Two corners are no polygon, and Escape leaves the editor open.
  await press([0.1, 0.8], [0.2, 0.8]);
  await page.keyboard.press("Enter");
  await press([0.1, 0.8], [0.2, 0.8], [0.2, 0.9]);
  await page.keyboard.press("Escape");
  await editor.getByRole("button", { name: "Save 2 parts" }).click();
  await expect(editor).toBeHidden();
  await expect(outline.sync).toHaveText("Saved");
  const near = (await storedShapes(target.origin, account)).replaceAll(/\d{2,}/g, (at) =>
    String(Math.round(Number(at) / 10) * 10),
  );
  expect(near).toBe(
    "hide all\n1 polygon 1 100 100 400 100 400 500 200 600\n2 polygon 2 600 600 800 600 700 900",
  );
});

test("in a row with two pictures its person says which one is covered, and that one is asked", async ({
  openTree,
  target,
}) => {
  const account = await createAnonymous(target.origin);
  const first = await keepPicture(target.origin, account);
  const second = await keepPicture(target.origin, account, { alt: "the valve", height: 240 });
  await make(target.origin, account, { item_type: "note", note: { text: `The heart ${first} ${second}` } });
  const { page, outline } = await openTree("", { account });
  const editor = editorOf(page);
  await openEditor(page, outline);
  const which = editor.getByRole("group", { name: "Picture" });
  await expect(which.getByRole("radio", { name: "1. the heart" })).toBeChecked();
  const valve = which.getByRole("radio", { name: "2. the valve" });
  // Before it has loaded, so that what is drawn at once stands where it was drawn.
  const ratio = await valve.evaluate(async (radio: HTMLInputElement) => {
    radio.click();
    await Promise.resolve();
    const box = document.querySelector("img[alt='the valve'][draggable]")?.getBoundingClientRect();
    return box && box.width / box.height;
  });
  expect(ratio).toBeCloseTo(640 / 240, 1);
  await expect(valve).toBeChecked();
  await draw(page, [0.1, 0.1], [0.3, 0.4], "the valve");
  expect(await findFaults(page, "which picture", [390, 1024])).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: /the valve\. Part 1 of 1 is asked/ })).toBeFocused();
  await expect(outline.sync).toHaveText("Saved");
  expect(await storedShapes(target.origin, account)).toMatch(/^hide all\npicture 2\n1 rect 1 /);
  const study = new StudyPage(page);
  await study.begin();
  await expect(study.card.getByRole("img", { name: "Part 1 of 1" })).toHaveAccessibleName(
    "the valve. Part 1 of 1 is asked",
  );
  await page.goto(`/trees/${account.rootId}`);
  await outline.ready();
  await page.getByRole("button", { name: /the valve\. Part 1 of 1 is asked/ }).focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Hide parts" }).click();
  await expect(which.getByRole("radio", { name: "2. the valve" })).toBeChecked();
  await expect(editor.getByRole("img", { name: "the valve" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("sixty shapes are moved, removed and brought back by the keyboard alone, without a fault of accessibility, and by a finger", async ({
    openTree,
    target,
  }) => {
    const account = await createAnonymous(target.origin);
    const picture = await keepPicture(target.origin, account);
    const shapes = Array.from({ length: 60 }, (_, i) => {
      const [x, y] = [(i % 10) * 100, Math.floor(i / 10) * 160];
      return `${i + 1} rect ${i + 1} ${x} ${y} ${x + 80} ${y + 60} Part ${i + 1}`;
    }).join("\n");
    const flashcard = { kind: "occlusion", question: picture, answer: "", shapes };
    await make(target.origin, account, { item_type: "flashcard", flashcard });
    const { page, outline } = await openTree("", { account });
    const editor = editorOf(page);
    const { keyboard } = page;

    await page.getByRole("button", { name: /^Flashcard: the heart/ }).focus();
    await keyboard.press("Shift+F10");
    await keyboard.press("h");
    await keyboard.press("Enter");
    await expect(editor.getByRole("button", { name: "Save 60 parts" })).toBeVisible();
    expect(await findFaults(page, "hidden parts", [390])).toEqual([]);

    // Past the two buttons of the head and the tools, to the first shape and the one after it.
    for (const _ of ["toolbar", "shape"]) await keyboard.press("Tab");
    await expect(
      editor.getByRole("toolbar", { name: "Shapes" }).getByRole("button", { name: "Select" }),
    ).toBeFocused();
    for (const _ of ["first", "second"]) await keyboard.press("Tab");
    const second = editor.getByRole("button", { name: "Part 2", exact: true });
    await expect(second).toBeFocused();
    await keyboard.press("ArrowRight");
    await expect(editor.getByRole("status")).toHaveText(
      "Part 2: 11 % from the left, 0 % from the top, 8 % wide, 6 % high",
    );
    await keyboard.press("Shift+ArrowDown");
    await expect(editor.getByRole("status")).toHaveText(/8 % wide, 7 % high$/);
    await keyboard.press("Delete");
    await expect(editor.getByRole("button", { name: "Part 3", exact: true })).toBeFocused();
    await keyboard.press("Delete");
    await keyboard.press("Control+z");
    await expect(editor.getByRole("button", { name: "Save 59 parts" })).toBeVisible();
    await keyboard.press("Control+Shift+z");
    await expect(editor.getByRole("button", { name: "Save 58 parts" })).toBeVisible();
    await keyboard.press("Control+z");
    await expect(editor.getByRole("button", { name: "Save 59 parts" })).toBeVisible();
    await keyboard.press("Control+Enter");
    await expect(editor).toBeHidden();
    await expect(page.getByRole("button", { name: /Part 1 of 59 is asked/ })).toBeVisible();
    await expect(outline.sync).toHaveText("Saved");

    // Left by Escape, what was changed is one press away.
    await keyboard.press("Shift+F10");
    await keyboard.press("h");
    await keyboard.press("Enter");
    await editor.getByRole("button", { name: "Part 1", exact: true }).focus();
    await keyboard.press("Delete");
    await keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(editor.getByRole("button", { name: "Save 58 parts" })).toBeVisible();

    // A finger moves a shape.
    const finger = await Finger.on(page);
    const box = await editor.getByRole("button", { name: "Part 60", exact: true }).boundingBox();
    if (!box) throw new Error("the shape is not there");
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await finger.down(from);
    await finger.move(from, { x: from.x, y: from.y + 20 });
    await finger.up();
    await expect
      .poll(async () => (await editor.getByRole("button", { name: "Part 60", exact: true }).boundingBox())?.y)
      .toBeCloseTo(box.y + 20, 0);
  });

  test("each tool is in sight and at least 44 px wide and high", async ({ openTree, target }) => {
    const { page, outline } = await openHeart(openTree, target);
    const editor = editorOf(page);
    await openEditor(page, outline);
    const tools = editor.getByRole("toolbar", { name: "Shapes" }).getByRole("button");
    for (const width of [320, 390, 451, 640]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(tools).toHaveCount(10);
      const small = await tools.evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const { left, right, width, height } = button.getBoundingClientRect();
          const isFine = width >= 44 && height >= 44 && left >= 0 && right <= innerWidth;
          return isFine ? [] : [`${button.ariaLabel}: ${width} × ${height} from ${left}`];
        }),
      );
      expect(small, `at ${width} px`).toEqual([]);
    }
  });

  test("a tap at once behind a drag does what it says", async ({ openTree, target }) => {
    const { page, outline } = await openHeart(openTree, target);
    const editor = editorOf(page);
    await openEditor(page, outline);
    const at = await placesOn(page, "the heart");
    const point = (place: Place) => {
      const [x, y] = at(place);
      return { x, y };
    };
    const button = await editor.getByRole("button", { name: "Undo" }).boundingBox();
    if (!button) throw new Error("the button is not there");
    const undo = { x: button.x + button.width / 2, y: button.y + button.height / 2 };
    const finger = await Finger.on(page);
    const status = editor.getByRole("status");
    const dragThenUndo = async (from: Place, to: Place) => {
      await finger.down(point(from));
      await finger.move(point(from), point(to));
      await finger.up();
      await finger.tap(undo);
      await expect(status).toHaveText("Undone");
      await editor.getByRole("button", { name: "Redo" }).tap();
      await expect(status).toHaveText("Done again");
    };
    // A shape is drawn, then moved.
    await dragThenUndo([0.2, 0.2], [0.5, 0.4]);
    await dragThenUndo([0.3, 0.3], [0.5, 0.6]);
  });

  test("a shape is drawn and moved by a finger, taken back and done again, and saved where it was put", async ({
    openTree,
    target,
  }) => {
    const { account, page, outline } = await openHeart(openTree, target);
    const editor = editorOf(page);
    await openEditor(page, outline);
    const at = await placesOn(page, "the heart");
    const point = (place: Place) => {
      const [x, y] = at(place);
      return { x, y };
    };
    const finger = await Finger.on(page);
    const drag = async (from: Place, to: Place) => {
      await finger.down(point(from));
      await finger.move(point(from), point(to));
      await finger.up();
    };
    await drag([0.2, 0.2], [0.5, 0.4]);
    const status = editor.getByRole("status");
    await expect(status).toHaveText(/^Shape 1: 20 % from the left, 20 % from the top, 30 % wide, 20 % high/);
    await drag([0.3, 0.3], [0.5, 0.6]);
    await editor.getByRole("button", { name: "Undo" }).click();
    await expect(status).toHaveText("Undone");
    await editor.getByRole("button", { name: "Redo" }).click();
    await expect(status).toHaveText("Done again");
    await editor.getByRole("button", { name: "Save 1 part" }).click();
    await expect(outline.sync).toHaveText("Saved");
    const { nodes } = await readTree(target.origin, account, account.rootId);
    expect(nodes[1]?.content).toMatchObject({
      shapes: expect.stringMatching(/1 rect 1 400 500 [67]\d\d [67]\d\d/),
    });
  });
});
