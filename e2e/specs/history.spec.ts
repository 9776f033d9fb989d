import { randomUUID } from "node:crypto";
import { answering, ok, REFUSED } from "../answers.ts";
import { allowClipboard, expectCopied } from "../clipboard.ts";
import { expect, test } from "../fixtures.ts";
import { HistoryPanel } from "../pages/history.ts";
import { OutlinePage } from "../pages/outline.ts";
import { isCall, isDataCall } from "../proxy.ts";
import { type Account, call, createAnonymous } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

const CELL = `
  Cell
    Membrane
    Nucleus
    Mitochondria
`;
const OPEN = "?history=true";
const isListCall = isCall("/user_actions", "GET");

/** Tells the server of something that was done, as another program might. */
const record = (origin: string, account: Account, event_type: string, payload: object = {}) =>
  call(origin, "POST", "/user_actions", account.token, {
    user_action: { uuid: randomUUID(), event_type, event_source: "elsewhere", payload },
  });

test("history=true opens the panel; the toolbar and More write it, and the way to other trees keeps it [2.history-address]", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree(CELL, { search: OPEN });
  const history = new HistoryPanel(page);
  await expect(history.panel).toBeVisible();
  await expect(history.toggle).toHaveAttribute("aria-pressed", "true");
  await outline.expectFocus("Cell");
  await outline.focusRow("Nucleus");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/trees\/\d+\?history=true$/);
  await expect(frame.parentLink).toHaveAccessibleName("Go to parent tree: Cell");
  await expect(history.panel).toBeVisible();
  await frame.parentLink.click();
  await expect(page).toHaveURL(/\/trees\/\d+\?history=true$/);
  await outline.ready();
  await history.toggle.click();
  await expect(page).toHaveURL(/\/trees\/\d+$/);
  await expect(history.panel).toBeHidden();
  const inMore = (await frame.openMore()).getByRole("switch", { name: "History panel" });
  await expect(inMore).toHaveAttribute("aria-checked", "false");
  await inMore.click();
  await expect(inMore).toHaveAttribute("aria-checked", "true");
  await expect(page).toHaveURL(/\?history=true$/);
  await expect(history.panel).toBeVisible();
});

test("closing gives the focus back to what opened it, which may be More; tabs go by arrow keys [2.history-address]", async ({
  openTree,
}) => {
  const { page, frame } = await openTree(CELL);
  const history = new HistoryPanel(page);
  await history.toggle.click();
  await history.tab("User Actions").click();
  await page.keyboard.press("ArrowRight");
  await expect(history.tab("Mutations")).toBeFocused();
  await expect(history.tab("Mutations")).toHaveAttribute("aria-selected", "true");
  await expect(history.mutations).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(history.tab("User Actions")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(history.panel).toBeHidden();
  await expect(history.toggle).toBeFocused();
  await page.setViewportSize({ width: 400, height: 800 });
  await (await frame.openMore()).getByRole("switch", { name: "History panel" }).click();
  await page.keyboard.press("Escape");
  await history.panel.getByRole("button", { name: "Close history" }).click();
  await expect(history.panel).toBeHidden();
  await expect(frame.moreButton).toBeFocused();
});

test("opened from More by keyboard: the switch keeps the focus, the panel has it once More is closed, and More once the panel is", async ({
  openTree,
}) => {
  const { page, frame } = await openTree(CELL);
  const history = new HistoryPanel(page);
  const inMore = frame.more.getByRole("switch", { name: "History panel" });
  for (const width of [400, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await frame.moreButton.focus();
    await page.keyboard.press("Enter");
    await inMore.focus();
    await page.keyboard.press("Space");
    await expect(history.panel).toBeVisible();
    await expect(inMore).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(history.tab("User Actions")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(history.panel).toBeHidden();
    await expect(frame.moreButton).toBeFocused();
  }
  // Switched off where it was switched on, it leaves the focus where More gives it back.
  await page.keyboard.press("Enter");
  await inMore.focus();
  await page.keyboard.press("Space");
  await expect(history.panel).toBeVisible();
  await page.keyboard.press("Space");
  await expect(history.panel).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(frame.moreButton).toBeFocused();
});

test("opened by its address on a phone the panel has the focus, and the Tab key never goes under it", async ({
  signedInPage,
  target,
}) => {
  const account = await createAnonymous(target.origin);
  const page = await signedInPage(account);
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto(`/trees/${account.rootId}${OPEN}`);
  const outline = new OutlinePage(page);
  const history = new HistoryPanel(page);
  await expect(history.tab("User Actions")).toBeFocused();
  // Under the panel it is there; a tree that comes after Escape takes the focus, as every tree does.
  await expect(page.locator("[role=row]")).toBeAttached();
  await expect(outline.grid).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("banner").getByRole("button", { name: "History" })).toBeFocused();
  await expect(outline.grid).toBeVisible();
});

test("what was done is told in plain words with its difference, shortened; before anything there is nothing [2.history]", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(CELL, { search: OPEN });
  const history = new HistoryPanel(page);
  await expect(history.actions).toHaveText("No user actions found");
  await history.tab("Mutations").click();
  await expect(history.mutations).toContainText("No mutations found");
  await expect(history.mutations).toContainText("0 pending0 confirmed0 failed");
  await outline.caretIn("Membrane");
  await page.keyboard.type(" of two layers of lipids");
  await outline.caretIn("Nucleus");
  await page.keyboard.press("Tab");
  await outline.expectSaved();
  await expect(history.mutations).toContainText("0 pending2 confirmed0 failed");
  const moved = history.entry("Indented a note");
  await expect(moved.getByText("Confirmed")).toBeVisible();
  await expect(moved).toContainText(/Created\d\d:\d\d:\d\d\.\d{3}Shown.*\+\d+ msServer.*[+−]\d+ ms/);
  await history.tab("User Actions").click();
  const words = history.panel.getByRole("listitem").locator(".words");
  await expect(words).toHaveText(["Indented a note", "Edited a note"]);
  const edited = history.entry("Edited a note");
  await expect(edited.locator("del")).toHaveText("Membrane");
  await expect(edited.locator("ins")).toHaveText("Membrane of two laye…");
  await expect(history.entry("Indented a note")).toContainText("Nucleus under Cell → Membrane of two laye…");
});

test("on a desk the panel ends where the window does, at the top of the page and scrolled down", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(`Leaf\n  Skin\n${"  Cell\n".repeat(60)}`, {
    search: "?history=true",
  });
  const history = new HistoryPanel(page);
  await outline.caretIn("Skin");
  await page.keyboard.type("!");
  await page.keyboard.press("ArrowUp");
  await expect(history.entry("Edited a note")).toBeVisible();
  for (const width of [1024, 1600])
    for (const top of [0, 400]) {
      await page.setViewportSize({ width, height: 700 });
      await page.evaluate((to) => window.scrollTo(0, to), top);
      await expect(history.next).toBeInViewport({ ratio: 1 });
    }
});

test("the list is paged by 10 [9.history] [2.history]", async ({ openTree, target }) => {
  const account = await createAnonymous(target.origin);
  for (let i = 1; i <= 23; i++) await record(target.origin, account, "note.edit", { run: i });
  const { page } = await openTree(CELL, { account, search: OPEN });
  const history = new HistoryPanel(page);
  await expect(history.panel.getByText("1–10 of 23")).toBeVisible();
  await expect(history.panel.getByRole("listitem")).toHaveCount(10);
  await expect(history.previous).toHaveAttribute("aria-disabled", "true");
  await expect(history.panel.getByRole("listitem").first()).toContainText("run 23");
  await history.next.click();
  await history.next.click();
  await expect(history.panel.getByText("21–23 of 23")).toBeVisible();
  await expect(history.next).toHaveAttribute("aria-disabled", "true");
  await expect(history.next).toBeFocused();
  await expect(history.panel.getByRole("listitem").last()).toContainText("run 1");
  await history.previous.click();
  await expect(history.panel.getByText("11–20 of 23")).toBeVisible();
});

test("what is done in a second tab and on another device appears without a reload [2.history-live]", async ({
  openTree,
  target,
}) => {
  // The first tab listens to the stream for both; the second is told by it.
  const first = await openTree(CELL);
  const second = await openTree("", {
    account: first.account,
    context: first.page.context(),
    search: OPEN,
  });
  const history = new HistoryPanel(second.page);
  await expect(history.actions).toHaveText("No user actions found");
  await first.outline.caretIn("Nucleus");
  await first.page.keyboard.type("!");
  await first.outline.caretIn("Membrane");
  await expect(history.entry("Edited a note").locator("ins")).toHaveText("Nucleus!");
  const uuid = randomUUID();
  await record(target.origin, first.account, "node.indent", { of: uuid });
  await expect(history.entry("Indented a note")).toContainText(`of ${uuid.slice(0, 8)}`);
  await expect(history.panel).not.toContainText(uuid);
  await history.toggle.click();
  const other = new HistoryPanel(first.page);
  await other.toggle.click();
  await expect(other.panel.getByRole("listitem")).toHaveCount(2);
  await second.outline.caretIn("Mitochondria");
  await second.page.keyboard.press("Tab");
  await expect(other.panel.getByRole("listitem")).toHaveCount(3);
});

test("a list that cannot be loaded says why, and Retry loads it [8.history] [2.history-live]", async ({
  openTree,
  net,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  net.answerInstead = answering(isListCall, REFUSED);
  const account = await createAnonymous(target.origin);
  await record(target.origin, account, "note.create");
  const { page } = await openTree(CELL, { account, search: OPEN });
  const history = new HistoryPanel(page);
  await expect(history.panel.getByRole("alert")).toHaveText(
    "Failed to load history: Failed to fetch user actions",
  );
  net.answerInstead = undefined;
  await history.panel.getByRole("button", { name: "Retry" }).click();
  await expect(history.entry("Created a note")).toBeVisible();
  await expect(history.panel.getByRole("alert")).toHaveCount(0);
});

test("a list is read bare, under data and under user_actions [2.history]", async ({ openTree, net }) => {
  const list = [1, 2].map((id) => ({
    id,
    uuid: randomUUID(),
    event_type: "note.delete",
    event_source: "keyboard",
    payload: {},
    created_at: "2026-03-01T10:00:00.000Z",
    data_mutations: [],
  }));
  const { page } = await openTree(CELL);
  const history = new HistoryPanel(page);
  for (const body of [list, { data: list }, { user_actions: list }]) {
    net.answerInstead = answering(isListCall, ok(body));
    await history.toggle.click();
    await expect(history.entry("Deleted a note")).toHaveCount(2);
    await history.toggle.click();
    await expect(history.panel).toBeHidden();
  }
});

test.describe("the changes of this page", () => {
  test("one is undone from the list, among what was written since [2.history]", async ({ openTree }) => {
    const { page, outline, expectKept } = await openTree(CELL, { search: OPEN });
    const history = new HistoryPanel(page);
    await outline.caretIn("Membrane");
    await page.keyboard.type("!");
    await outline.caretIn("Mitochondria");
    await page.keyboard.press("Tab");
    await outline.expectSaved();
    await history.tab("Mutations").click();
    await history.entry("Indented a note").getByRole("button", { name: "Undo" }).click();
    const after = CELL.replace("Membrane", "Membrane!");
    await expectKept(after);
    await expect(history.entry("Undid: Indented a note")).toBeVisible();
    await expect(history.entry(/^\d.*Indented a note/).last()).toContainText("Undone");
    await outline.caretIn("Membrane!");
    await page.keyboard.type("?");
    await outline.caretIn("Nucleus");
    await outline.expectSaved();
    await history.entry("Edited a note").last().getByRole("button", { name: "Undo" }).click();
    await outline.expectText(after.replace("Membrane!", "Membrane?"));
    // The later edit itself can be taken back, and the undo be undone in turn.
    const edits = history.entry("Edited a note").filter({ hasNotText: "Undid" });
    await edits.first().getByRole("button", { name: "Undo" }).click();
    await outline.expectText(after.replace("Membrane!", "Membrane"));
    await outline.expectSaved();
    await history.entry("Undid: Edited a note").first().getByRole("button", { name: "Undo" }).click();
    await expectKept(after.replace("Membrane!", "Membrane?"));
  });

  test("one that was moved elsewhere since stays, and a sentence says so [2.history]", async ({
    openTree,
  }) => {
    const { page, outline, frame, account } = await openTree(CELL, { search: OPEN });
    const there = await openTree("", { account });
    const history = new HistoryPanel(page);
    await outline.caretIn("Mitochondria");
    await page.keyboard.press("Tab");
    await outline.expectSaved();
    await there.outline.caretIn("Mitochondria");
    await there.page.keyboard.press("Shift+Tab");
    await outline.expectText(CELL);
    await history.tab("Mutations").click();
    await history.entry("Indented a note").getByRole("button", { name: "Undo" }).click();
    const said = "Not undone: indenting a note; it has been moved since.";
    await expect(frame.toast("status", said)).toBeVisible();
    await outline.expectText(CELL);
  });

  test("deleted notes and turned cards come back as they were [2.history]", async ({ openTree, target }) => {
    const source = `
      Cell
        Nucleus
        Membrane
        ? What burns sugar? => Mitochondria
    `;
    const { page, outline, account, expectKept } = await openTree(source, { search: OPEN });
    const history = new HistoryPanel(page);
    await outline.rateCard("What burns sugar?", "3");
    const rated = await readTree(target.origin, account, account.rootId);
    await outline.card("What burns sugar?").focus();
    await page.keyboard.press("Shift+Tab");
    await expect.poll(async () => (await outline.rowOf("What burns sugar?")).kind).toBe("note");
    await outline.caretIn("Membrane", "start");
    await page.keyboard.press("Backspace");
    await outline.rowOf("NucleusMembrane");
    await outline.expectSaved();
    await history.tab("Mutations").click();
    await history.entry("Merged two notes").getByRole("button", { name: "Undo" }).click();
    await history.entry("Turned a flashcard").getByRole("button", { name: "Undo" }).click();
    await expectKept(source);
    const restored = await readTree(target.origin, account, account.rootId);
    const card = (tree: typeof rated) => tree.nodes.find(({ item_type }) => item_type === "flashcard");
    // With its schedule, and as the card it was.
    expect(card(restored)?.item_id).toBe(card(rated)?.item_id);
    expect(card(restored)?.user_flashcard).toEqual(card(rated)?.user_flashcard);
  });

  test("a failed one can be copied out, and sent again [2.history]", async ({ openTree, net, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame, stored } = await openTree(CELL, { search: OPEN });
    await allowClipboard(page.context());
    const history = new HistoryPanel(page);
    net.answerInstead = answering(isDataCall, REFUSED);
    await outline.caretIn("Membrane");
    await page.keyboard.type(" <b>of two layers</b>");
    await outline.caretIn("Nucleus");
    await history.tab("Mutations").click();
    await expect(history.mutations).toContainText("0 pending0 confirmed1 failed");
    const failed = history.entry("Edited a note");
    await expect(failed).toContainText("Failed to update note. Please try again.");
    await failed.getByRole("button", { name: "Copy text" }).click();
    await expect(frame.toast("status", "Text copied")).toBeVisible();
    await expectCopied(page, "Membrane <b>of two layers</b>");
    net.answerInstead = undefined;
    await failed.getByRole("button", { name: "Send again" }).click();
    await expect(history.mutations).toContainText("0 pending1 confirmed0 failed");
    await expect.poll(stored).toContain("Membrane <b>of two layers</b>");
  });

  test("one on its way is pending [2.history]", async ({ openTree, net, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline } = await openTree(CELL, { search: OPEN });
    const history = new HistoryPanel(page);
    await history.tab("Mutations").click();
    const release = net.hold();
    await outline.caretIn("Mitochondria");
    await page.keyboard.press("Tab");
    const moved = history.entry("Indented a note");
    await expect(moved).toContainText("Pending");
    await expect(moved.getByRole("button", { name: "Undo" })).toBeVisible();
    release();
    await expect(moved).toContainText("Confirmed");
  });
});

test("hostile text in what was done is only text [2.history]", async ({ openTree, target }) => {
  const account = await createAnonymous(target.origin);
  const attack = '<img src=x onerror="window.attacked = true">';
  await record(target.origin, account, "<script>window.attacked = true</script>", {
    [attack]: attack,
    nested: { deep: [attack], __proto__: { polluted: true } },
    reversed: "\u202Etxet desrever",
    long: "x".repeat(50_000),
  });
  await record(target.origin, account, "constructor", { what: "__proto__" });
  const { page } = await openTree(CELL, { account, search: OPEN });
  const history = new HistoryPanel(page);
  await expect(history.panel.getByRole("listitem")).toHaveCount(2);
  await expect(history.entry("“<script>window.attac…”")).toContainText('<img src=x onerror="…');
  await expect(history.panel.getByText(`${"x".repeat(20)}…`)).toBeVisible();
  await expect(history.panel.locator("img, script")).toHaveCount(0);
  expect(await page.evaluate(() => "attacked" in window || "polluted" in {})).toBe(false);
});
