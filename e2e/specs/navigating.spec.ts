import { expect, test } from "../fixtures.ts";
import { atRest } from "../pages/at-rest.ts";
import { LEAF } from "../sample-trees.ts";

const STOMATA = "Stomata\n  Guard cells\n  Pores";

/** What answers to clicks and leads back is fetched after the first page. */
test.use({
  openTree: async ({ openTree }, use) =>
    use(async (...args) => {
      const opened = await openTree(...args);
      await atRest(opened.page);
      return opened;
    }),
});

test("a click on a bullet opens the page of its row", async ({ openTree }) => {
  const { outline } = await openTree(LEAF);
  await (await outline.row("Stomata")).locator(".bul").click();
  await outline.expectText(STOMATA);
});

test("the path names every node above the open branch, as it is called now, and each is a link that keeps the mode", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree("Plant\n  Leaf\n    Stomata\n      Guard cells");
  for (const text of ["Leaf", "Stomata", "Guard cells"]) {
    await (await outline.row(text)).locator(".bul").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
  }
  const path = page.getByRole("navigation", { name: "Path" });
  await expect(path.getByRole("link")).toHaveText(["Plant", "Leaf", "Stomata"]);
  await expect(path.getByRole("link").last()).toHaveAccessibleName("Go to parent tree: Stomata");
  await path.getByRole("link", { name: "Leaf", exact: true }).click();
  await outline.expectText("Leaf\n  Stomata\n    Guard cells");
  await outline.caretIn("Leaf");
  await page.keyboard.press("End");
  await page.keyboard.type("let");
  await (await outline.row("Guard cells")).locator(".bul").click();
  await expect(path.getByRole("link")).toHaveText(["Plant", "Leaflet", "Stomata"]);
  await frame.switch("Mode").click();
  await path.getByRole("link", { name: "Plant" }).click();
  await expect(page).toHaveURL(/\?mode=viewing$/);
});

test("a deep path names its top and the nearest nodes, and leads on in between", async ({ openTree }) => {
  const levels = Array.from({ length: 14 }, (_, i) => `${"  ".repeat(i)}level ${i}`);
  const { page, outline, frame } = await openTree(levels.join("\n"));
  await (await outline.row("level 13")).locator(".bul").click();
  await expect(frame.parentLink).toHaveText("level 12");
  const path = page.getByRole("navigation", { name: "Path" });
  const shown = ["level 0", "…", "level 7", "level 8", "level 9", "level 10", "level 11", "level 12"];
  await expect(path.getByRole("link")).toHaveText(shown);
  await path.getByRole("link", { name: "level 6" }).click();
  await expect(path.getByRole("link")).toHaveText(["0", "1", "2", "3", "4", "5"].map((n) => `level ${n}`));
});

test("a branch that a device opens by its address alone has the whole path above it, and all notes are found from there", async ({
  openTree,
  signedInPage,
}) => {
  const { outline, account } = await openTree("Plant\n  Leaf\n    Stomata\n      Guard cells\n  Root hairs");
  const [, , , { nodeId } = { nodeId: 0 }] = await outline.shown();
  const page = await signedInPage(account);
  await page.goto(`/trees/${nodeId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guard cells");
  const path = page.getByRole("navigation", { name: "Path" });
  await expect(path.getByRole("link")).toHaveText(["Plant", "Leaf", "Stomata"]);
  await page.keyboard.press("ControlOrMeta+k");
  const finder = page.getByRole("dialog", { name: "Go to" });
  await expect(finder.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("root");
  await expect(finder.getByRole("option", { name: "Root hairs" })).toBeVisible();
});

test("P leads to the page above with the caret on the branch one comes from", async ({ openTree }) => {
  const { page, outline } = await openTree(LEAF);
  await (await outline.row("Stomata")).locator(".bul").click();
  await outline.expectText(STOMATA);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await outline.expectText(LEAF);
  await outline.expectCaret("Stomata", 7);
});

test("Back shows a page as it was left, with the caret where it stood and what was in sight", async ({
  openTree,
}) => {
  const rows = Array.from({ length: 60 }, (_, i) => `      row ${i}`).join("\n");
  const { page, outline } = await openTree(`Long\n    Branch\n${rows}`.replace(/^/, "  "));
  await outline.caretIn("row 5", 3);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  await (await outline.row("row 7")).locator(".bul").click();
  await outline.expectText("row 7");
  await page.goBack();
  await outline.expectCaret("row 5", 3);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
});

test("a press on the last row that closes a form above it starts no note, though it is released below", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("\n  Heart\n    ? Side => Left\n    Valves\n");
  await outline.card("Side").focus();
  await page.keyboard.press("e");
  await outline.edit.question.fill("Which side");
  const box = await (await outline.row("Valves")).boundingBox();
  if (!box) throw new Error("the row has no box");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await page.mouse.down();
  await expect(outline.card("Which side")).toBeVisible();
  await page.mouse.up();
  await outline.expectText(`
    Heart
      ? Which side
      Valves
  `);
});

test("a click on the free page below the outline starts a note", async ({ openTree }) => {
  const { page, outline, expectKept } = await openTree(LEAF);
  const box = await outline.grid.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) + 200);
  await outline.expectCaret("", 0);
  await page.keyboard.type("Veins");
  await expectKept(`${LEAF.trimEnd()}\n    Veins`);
});

test("Backspace behind an open branch joins with the branch, and brings the join into sight", async ({
  openTree,
}) => {
  const rows = Array.from({ length: 60 }, (_, i) => `    row ${i}`);
  const { page, outline, stored } = await openTree(["Long", "  Branch", ...rows, "  after"].join("\n"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await outline.expectFocus("after");
  await outline.caretIn("after", "start");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  await page.keyboard.press("Backspace");
  await outline.expectCaret("Branchafter", "Branch".length);
  await expect(await outline.row("Branchafter")).toBeInViewport({ ratio: 1 });
  await outline.expectSaved();
  expect(await stored()).toBe(["Long", "  Branchafter", ...rows].join("\n"));
});
