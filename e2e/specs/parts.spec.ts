import type { Page, Route } from "@playwright/test";
import { pasteAs } from "../clipboard.ts";
import { expect, test } from "../fixtures.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";

const CHUNK = "**/assets/releases-*.js";
/** What reads every answer that nobody waits for before the first tree. */
const READER = "**/assets/read-answer-*.js";
const failed = (page: Page) => page.getByRole("heading", { name: "This page could not be loaded" });
const page12 = (page: Page) => page.getByRole("heading", { level: 1, name: "Releases" });

test("a part of the app that does not come within 120 s has failed, says so, and can be asked for again [8.chunk]", async ({
  page,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const held: Route[] = [];
  await page.clock.install();
  await page.route(CHUNK, (route) => void held.push(route));
  await page.goto("/releases");
  await expect(page.getByText("Loading…")).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(119_000);
  await expect(page.getByText("Loading…")).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(failed(page)).toBeVisible();
  await expect(page.getByText("Nothing you wrote is lost.")).toBeVisible();
  await page.unroute(CHUNK);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page12(page)).toBeVisible();
});

test("a part whose file is refused is told at once, and can be asked for again [8.chunk]", async ({
  page,
  watch,
}) => {
  watch.allowFailedRequests = true;
  await page.route(CHUNK, (route) => route.abort());
  await page.goto("/releases");
  await expect(failed(page)).toBeVisible();
  await page.unroute(CHUNK);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page12(page)).toBeVisible();
});

test("a smaller part that does not come leaves the page at work [8.chunk]", async ({ openTree, watch }) => {
  watch.allowFailedRequests = true;
  const { page, outline, frame } = await openTree("Moss\n  Spores");
  await page.route("**/assets/more-panel-*.js", (route) => route.abort());
  await frame.moreButton.click();
  await expect(page.getByRole("alert").filter({ hasText: "This could not be loaded." })).toBeVisible();
  await outline.caretIn("Spores");
  await page.keyboard.type(" drift");
  await page.unroute("**/assets/more-panel-*.js");
  await frame.moreButton.click();
  // Some browsers fetch a module again that failed on this page; in the others the button takes the page anew.
  const again = page.getByRole("button", { name: "Try again" });
  await expect(frame.more.or(again)).toBeVisible();
  if (await again.isVisible()) {
    await again.click();
    await outline.ready();
    await frame.moreButton.click();
  }
  await expect(frame.more).toBeVisible();
  await outline.rowOf("Spores drift");
});

test("a screen that breaks says so, and one can go on elsewhere", async ({ browser, net }) => {
  // Not a watched page: breaking is told in the console.
  const page = await browser.newPage({ baseURL: net.origin });
  await page.route(CHUNK, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export function ReleasesRoute() { throw new Error("broken on purpose"); }',
    }),
  );
  await page.goto("/releases");
  await expect(page.getByRole("heading", { name: "This page stopped working" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, "", "/state-diagram");
    history.pushState(null, "", "/elsewhere");
    history.back();
  });
  await expect(page.getByRole("heading", { name: "State diagram" })).toBeVisible();
  await page.close();
});

test("the first tree is reached and written in before the part that reads later answers has come", async ({
  page,
  net,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(READER, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  const landing = new LandingPage(page);
  await landing.open();
  await landing.accept.click();
  const outline = new OutlinePage(page);
  await outline.ready();
  await page.keyboard.type("Moss", { delay: 15 });
  await page.keyboard.press("Enter");
  await outline.expectText("Moss");
  await expect.poll(() => held).toBeGreaterThan(0);
  expect(net.calls.filter((call) => call.method !== "GET").map((call) => call.path)).toEqual([
    "/api/v1/anonymous",
  ]);
  release();
  await outline.expectSaved();
  await page.reload();
  await outline.expectText("Moss");
});

test("what is written while the part that reads answers is refused is kept, said to be, and sent after a reload [8.chunk]", async ({
  openTree,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, frame } = await openTree("Moss\n  Spores", {
    prepare: (context) => context.route(READER, (route) => route.abort()),
  });
  await outline.caretIn("Spores");
  await page.keyboard.type(" drift", { delay: 15 });
  await page.keyboard.press("Enter");
  await outline.row("Spores drift");
  await page.context().unroute(READER);
  const message =
    "A part of the app did not load. Your changes are kept on this device and are sent after a reload.";
  await frame.toast("alert", message).getByRole("button", { name: "Reload" }).click();
  await outline.row("Spores drift");
  await outline.expectSaved();
});

test("lines that are pasted without a connection, before the part that makes rows of them has come, stay where the caret is", async ({
  openTree,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline } = await openTree("Moss\n  Spores", {
    prepare: (context) => context.route("**/assets/paste-rows-*.js", (route) => route.abort()),
  });
  await outline.caretIn("Spores");
  await pasteAs(page, { text: " drift\nand settle" });
  await outline.expectFocus("Spores drift\nand settle");
  await outline.expectSaved();
  await page.context().unroute("**/assets/paste-rows-*.js");
  await page.reload();
  await outline.row("Spores drift\nand settle");
});

test("a form that makes a card and comes late takes the caret when it comes", async ({ openTree }) => {
  const held: Route[] = [];
  const { page, outline } = await openTree("Moss\n  Spores", {
    prepare: (context) => context.route("**/assets/card-form-*.js", (route) => void held.push(route)),
  });
  await outline.caretIn("Spores");
  await page.keyboard.press("Alt+Enter");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.waitForTimeout(200);
  await expect(outline.conversion.form).toHaveCount(0);
  for (const route of held) await route.continue();
  await expect(outline.conversion.answer).toBeFocused();
  await page.keyboard.type("Single cells");
  await page.keyboard.press("Enter");
  await expect(outline.card("Spores")).toBeFocused();
});

test("keys behind one whose code comes late wait for it, and mean what that key has led to", async ({
  openTree,
}) => {
  const held: Route[] = [];
  const { page, outline } = await openTree("Moss\n  Spores\n  Wind\n  Rain", {
    prepare: (context) => context.route("**/assets/table-*.js", (route) => void held.push(route)),
  });
  await outline.caretIn("Wind");
  const keys = ["Control+Shift+ArrowDown", "Control+Shift+ArrowDown", "Tab", "Escape", "Control+d"];
  for (const key of keys) await page.keyboard.press(key);
  await expect.poll(() => held.length).toBe(1);
  await outline.expectText("Moss\n  Spores\n  Wind\n  Rain");
  await held[0]?.continue();
  // Both were selected and nested; of the row that has the focus after that there are two.
  await outline.expectText("Moss\n  Spores\n    Wind\n    Rain\n    Rain");
});

test("what is typed behind a line that says a card, before the code that reads it has come, stands in the next row; then the line becomes the card", async ({
  openTree,
}) => {
  const held: Route[] = [];
  const { page, outline, frame, expectKept } = await openTree("Moss\n  Spores", {
    prepare: (context) => context.route("**/assets/table-*.js", (route) => void held.push(route)),
  });
  await outline.caretIn("Spores");
  await page.keyboard.type(" :: single cells");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Wind");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Rain");
  await expect.poll(() => held.length).toBe(1);
  await outline.expectText("Moss\n  Spores :: single cells\n  Wind\n  Rain");
  await held[0]?.continue();
  await expectKept("Moss\n  ? Spores\n  Wind\n  Rain");
  await outline.expectCaret("Rain", 4);
  await frame.toast("status", "Made a flashcard of the line").getByRole("button", { name: "Undo" }).click();
  await expectKept("Moss\n  Spores :: single cells\n  Wind\n  Rain");
});

const TAKING = "**/assets/taking-*.js";

test("keys behind the first undo of a page wait for its code", async ({ openTree }) => {
  const held: Route[] = [];
  const { page, outline } = await openTree("Moss\n  Spores\n  Wind", {
    prepare: (context) => context.route(TAKING, (route) => void held.push(route)),
  });
  await outline.caretIn("Spores");
  await page.keyboard.type("!");
  for (const key of ["Control+z", "Enter", "Tab"]) await page.keyboard.press(key);
  await expect.poll(() => held.length).toBe(1);
  await outline.expectText("Moss\n  Spores!\n  Wind");
  await held[0]?.continue();
  await outline.expectText("Moss\n  Spores\n    -\n  Wind");
});

test("what is pasted behind an undo and a redo whose code comes late is pasted after them", async ({
  openTree,
}) => {
  const held: Route[] = [];
  const { page, outline } = await openTree("Moss\n  Spores\n  Wind", {
    prepare: (context) => context.route(TAKING, (route) => void held.push(route)),
  });
  await outline.caretIn("Spores");
  await page.keyboard.type("!");
  for (const key of ["Control+z", "Control+Shift+z", "ArrowDown"]) await page.keyboard.press(key);
  await pasteAs(page, { text: "y\nRain" });
  await expect.poll(() => held.length).toBe(1);
  await outline.expectText("Moss\n  Spores!\n  Wind");
  await held[0]?.continue();
  await outline.expectText("Moss\n  Spores!\n  Windy\n  Rain");
});

test("what is typed behind an undo whose code comes late stands, and that undo is given up", async ({
  openTree,
}) => {
  const held: Route[] = [];
  const { page, outline } = await openTree("Moss\n  Spores\n  Wind", {
    prepare: async (context) => {
      // A rest would divide the word into two steps.
      await context.clock.setFixedTime(new Date());
      await context.route(TAKING, (route) => void held.push(route));
    },
  });
  await outline.caretIn("Wind");
  await page.keyboard.press("Control+z");
  await page.keyboard.type("y days");
  await expect.poll(() => held.length).toBe(1);
  const [here] = await Promise.all([page.waitForResponse(TAKING), held[0]?.continue()]);
  await here.finished();
  await page.keyboard.press("Control+z");
  await outline.expectCaret("Windy ", 6);
  await outline.expectSaved();
  await outline.expectCaret("Windy ", 6);
});

for (const [what, key, code] of [
  ["an undo", "Control+z", TAKING],
  ["a command", "Control+d", "**/assets/table-*.js"],
] as const)
  test(`${what} whose code does not come says so, and the keys behind it are carried out without it`, async ({
    openTree,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree("Moss\n  Spores\n  Wind", {
      prepare: (context) => context.route(code, (route) => route.abort()),
    });
    await outline.caretIn("Wind");
    await page.keyboard.press(key);
    await page.keyboard.press("Tab");
    await frame.toast("alert", "This could not be loaded. Check the connection.").waitFor();
    await outline.expectText("Moss\n  Spores\n    Wind");
  });

test("a key that comes a while behind one whose code comes late means what is seen, and that one is given up", async ({
  openTree,
}) => {
  const held: Route[] = [];
  const { page, outline } = await openTree("Moss\n  Spores\n  Wind\n  Rain", {
    prepare: async (context) => {
      await context.clock.install();
      await context.route("**/assets/table-*.js", (route) => void held.push(route));
    },
  });
  await outline.caretIn("Wind");
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press("Tab");
  await page.clock.fastForward(1_500);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Snow", { delay: 15 });
  await outline.expectText("Moss\n  Spores\n  Wind\n  Snow\n  Rain");
  await held[0]?.continue();
  await page.waitForResponse("**/assets/table-*.js");
  await expect(outline.grid.locator('[aria-selected="true"]')).toHaveCount(0);
  await outline.expectFocus("Snow");
  await outline.expectText("Moss\n  Spores\n  Wind\n  Snow\n  Rain");
});

test("what is typed before the form that makes a card is there stands in its answer, and does nothing to the rows", async ({
  openTree,
}) => {
  const held: Route[] = [];
  const { page, outline } = await openTree("Moss\n  Spores\n    Capsule\n  Wind", {
    prepare: (context) => context.route("**/assets/card-form-*.js", (route) => void held.push(route)),
  });
  const address = page.url();
  await outline.caretIn("Spores");
  await page.keyboard.press("Alt+Enter");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.keyboard.type("Packets c", { delay: 15 });
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  for (const route of held) await route.continue();
  await expect(outline.conversion.answer).toHaveValue("Packets ");
  await page.keyboard.type("of life");
  await page.keyboard.press("Enter");
  await expect(outline.card("Spores")).toBeFocused();
  expect(page.url()).toBe(address);
  await outline.expectText("Moss\n  ? Spores\n    Capsule\n  Wind");
});
