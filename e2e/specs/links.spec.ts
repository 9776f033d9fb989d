import type { FlatTree } from "@perennial/contract/outline/wire";
import type { Anchors } from "@perennial/contract/search/found";

import { findFaults } from "../accessibility.ts";
import { pasteAs } from "../clipboard.ts";
import { expect, signedIn, test } from "../fixtures.ts";
import { Finger } from "../pages/touch.ts";
import { call, createAnonymous } from "../stage/api.ts";
import { settled } from "../still.ts";

const COURSE = `
  Course
    Krebs cycle
    Respiratory chain
    Here
`;

test.describe("links between notes (knowledge 4, 7.3.3 to 7.3.5)", () => {
  test("are proposed behind [[, show the present title, and lead there", async ({ openTree }) => {
    const { page, outline, stored } = await openTree(COURSE);
    await outline.caretIn("Here");
    await page.keyboard.press("End");
    await page.keyboard.type(" see [[kre");
    const list = page.getByRole("listbox", { name: "Links" });
    await expect(list.getByRole("option").first()).toHaveText(/^Krebs cycle/);
    await expect(list.getByRole("option").last()).toHaveText("New note “kre”");
    await page.keyboard.press("Enter");
    await expect(list).toHaveCount(0);
    await outline.expectSaved();
    expect(await stored()).toMatch(/Here see \[\[Krebs cycle\^[0-9a-hjkmnp-tv-z]{10}\]\]/);
    await outline.caretIn("Krebs cycle");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Citric acid cycle");
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: "Citric acid cycle", exact: true });
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Citric acid cycle" })).toBeAttached();
  });

  test("are what the address of a note becomes in the form of a card, too", async ({ openTree }) => {
    const { page, outline, stored } = await openTree("Course\n  Krebs cycle\n  ? Where => There");
    const [, { nodeId } = { nodeId: 0 }] = await outline.shown();
    await outline.card("Where").focus();
    await page.keyboard.press("e");
    await outline.edit.question.fill("Where is ");
    await pasteAs(page, { text: `${new URL(page.url()).origin}/trees/${nodeId}` });
    await expect(outline.edit.question).toHaveValue(/^Where is \[\[Krebs cycle\^\w{10}\]\]$/);
    await page.keyboard.press("Enter");
    await outline.expectSaved();
    expect(await stored()).toMatch(/Where is \[\[Krebs cycle\^\w{10}\]\]/);
  });

  test("make a note in the inbox, one undo takes all back, and a deleted one is struck and restored", async ({
    openTree,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, stored } = await openTree(COURSE);
    await outline.caretIn("Here");
    await page.keyboard.press("End");
    await page.keyboard.type(" [[New idea");
    const list = page.getByRole("listbox", { name: "Links" });
    await list.getByRole("option", { name: "New note “New idea”" }).click();
    await outline.expectSaved();
    expect(await stored()).toMatch(/Here \[\[New idea\^\w{10}\]\]\n {2}Inbox\n {4}New idea/);
    const made = /Here \[\[New idea\^\w{10}\]\]\n {2}Inbox\n {4}New idea/;
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(stored).not.toContain("Inbox");
    await expect.poll(stored).not.toContain("^");
    await page.keyboard.press("ControlOrMeta+Shift+Z");
    await expect.poll(stored).toMatch(made);
    await outline.caretIn("New idea");
    await page.keyboard.press("ControlOrMeta+Shift+Backspace");
    await expect(page.getByRole("link", { name: "New idea, deleted" })).toBeVisible();
    // Its preview says how it went, and restores it.
    const gone = page.getByRole("link", { name: "New idea, deleted" });
    await gone.hover();
    const preview = page.getByRole("dialog", { name: "Deleted: New idea" });
    const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
    await expect(preview).toContainText(`Course / Inbox · deleted on ${day.format(new Date())}`);
    await expect(preview).toContainText(
      `It can come back until ${day.format(new Date(Date.now() + 30 * 86_400_000))}.`,
    );
    expect(await findFaults(page, "Preview of what is deleted")).toEqual([]);
    await preview.getByRole("button", { name: "Restore it" }).click();
    await expect(preview).toHaveCount(0);
    await expect(page.getByRole("link", { name: "New idea", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(gone).toBeVisible();
    await expect(page.getByRole("row", { name: /New idea/ })).toContainText("deleted today");
    await outline.expectSaved();
    await page.route(/\/anchors\?/, async (route) => {
      const response = await route.fetch();
      const { anchors } = (await response.json()) as Anchors;
      const days = 3 * 86_400_000;
      const ago = anchors.map((each) => ({
        ...each,
        deleted_at: new Date(Date.parse(each.deleted_at ?? "") - days).toISOString(),
      }));
      await route.fulfill({ response, json: { anchors: ago } });
    });
    await page.reload();
    await expect(page.getByRole("row", { name: /New idea/ })).toContainText("deleted 3 days ago");
    // By keyboard only the words are kept; undo makes them a link again.
    await outline.caretIn("Respiratory chain");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Preview the link" }).press("Enter");
    await expect(preview).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(stored).toContain("Here New idea\n");
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(stored).toMatch(/Here \[\[New idea\^/);
    await outline.caretIn("Respiratory chain");
    await page.getByRole("link", { name: "Restore" }).click();
    await expect(page.getByText("Restored", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/trees\/\d+$/);
    await expect.poll(stored).toMatch(made);
    await expect(page.getByRole("link", { name: "New idea", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByRole("link", { name: "New idea, deleted" })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Restore" }).click();
    await expect(page.getByText("the server does not answer")).toBeVisible();
  });

  test("to a day are proposed behind @; its note is made with them, and a day that there is not is words", async ({
    openTree,
  }) => {
    const { page, outline, stored } = await openTree(COURSE);
    await outline.caretIn("Here");
    await page.keyboard.press("End");
    await page.keyboard.type(" @2027-02-30 @2027-03-01");
    const list = page.getByRole("listbox", { name: "Days" });
    await expect(list.getByRole("option")).toHaveText(["2027-03-01Monday, 1 March 2027"]);
    await page.keyboard.press("Enter");
    await expect(list).toHaveCount(0);
    await outline.expectSaved();
    const made = /Here @2027-02-30 \[\[Monday, 1 March 2027\^\w{10}\]\]\n {2}Days\n {4}Monday, 1 March 2027$/;
    expect(await stored()).toMatch(made);
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(stored).not.toContain("Days");
    await page.keyboard.type(" @tom");
    await expect(list.getByRole("option").first()).toHaveText(/^tomorrow/);
  });

  test("an end that never comes, and Escape, leave what was typed", async ({ openTree }) => {
    const { page, outline, stored } = await openTree(COURSE);
    await outline.caretIn("Here");
    await page.keyboard.press("End");
    await page.keyboard.type(" [[kre");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox", { name: "Links" })).toHaveCount(0);
    await page.keyboard.type("b]] [[");
    await page.keyboard.press("Enter");
    await outline.expectSaved();
    expect(await stored()).toContain("Here [[kreb]] [[\n");
  });

  test("show what they lead to under the pointer and by a command, and keep words of their own", async ({
    openTree,
  }) => {
    const { page, outline, stored } = await openTree(`
      Course
        Energy
          Krebs cycle
            Makes ATP
        Here
    `);
    await outline.caretIn("Here");
    await page.keyboard.press("End");
    await page.keyboard.type(" see [[kre");
    const list = page.getByRole("listbox", { name: "Links" });
    // Before they are proposed, Enter splits the note.
    await expect(list.getByRole("option").first()).toHaveText(/^Krebs cycle/);
    await page.keyboard.press("Enter");
    await expect(list).toHaveCount(0);
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: "Krebs cycle", exact: true });
    await link.hover();
    const preview = page.getByRole("dialog", { name: "Preview: Krebs cycle" });
    await expect(preview).toContainText("Course / Energy");
    await expect(preview).toContainText("Makes ATP");
    expect(await findFaults(page, "Preview")).toEqual([]);
    await expect(link).toHaveAccessibleDescription(/Course \/ Energy Krebs cycle Makes ATP/);
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Preview the link" }).click();
    await expect(preview).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(stored).toMatch(/see \[Krebs cycle\]\(note:\w{10}\)/);
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(stored).toMatch(/see \[\[Krebs cycle\^\w{10}\]\]/);
    // In a card's question, too.
    await page.keyboard.press("End");
    await page.keyboard.type(" :: there");
    await page.keyboard.press("Enter");
    const card = page.getByRole("button", { name: /^Flashcard: Here see Krebs cycle/ });
    await card.getByText("Krebs cycle").hover();
    await preview.getByRole("button").click();
    await expect.poll(stored).toMatch(/\? Here see \[Krebs cycle\]\(note:\w{10}\)\n/);
  });

  test("show it too where the pointer was there before the page was, and whatever gets the focus then", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(COURSE);
    await outline.caretIn("Here");
    await page.keyboard.press("End");
    await page.keyboard.type(" see [[kre");
    await expect(page.getByRole("listbox", { name: "Links" }).getByRole("option").first()).toHaveText(
      /^Krebs/,
    );
    await page.keyboard.press("Enter");
    await outline.expectSaved();
    const link = page.getByRole("link", { name: "Krebs cycle", exact: true });
    const preview = page.getByRole("dialog", { name: "Preview: Krebs cycle" });
    let fetched = () => {};
    const here = new Promise<void>((resolve) => {
      fetched = resolve;
    });
    await page.route(/\/tree-extras-[^/]*\.js$/, async (route) => {
      await here;
      await route.continue();
    });
    await page.reload();
    await link.hover();
    await expect(preview).toHaveCount(0);
    fetched();
    await expect(preview).toBeVisible();
    const title = (await outline.row("Course")).getByRole("textbox", { name: "Note", exact: true });
    await title.evaluate((field: HTMLElement) => field.focus());
    await settled(page);
    await expect(preview).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(preview).toHaveCount(0);
  });

  test("of a card in study show what they lead to: under the pointer, by a key, and under a finger that rests", async ({
    openTree,
    target,
    newContext,
    net,
  }) => {
    const account = await createAnonymous(target.origin);
    const context = await newContext({ hasTouch: true, storageState: signedIn(net.origin, account) });
    const source = "Course\n  Krebs cycle\n    Makes ATP\n  ? What feeds it? => Glycolysis";
    const { page, outline } = await openTree(source, { account, context });
    const send = (method: string, path: string, body?: object) =>
      call<FlatTree>(target.origin, method, path, account.token, body);
    const { nodes } = await send("GET", `/trees/${account.rootId}?format=flat`);
    const node = (type: string, text: string) =>
      nodes.find(({ item_type, content }) => item_type === type && Object.values(content).includes(text));
    const [krebs, card] = [node("note", "Krebs cycle"), node("flashcard", "What feeds it?")];
    const set = { type: "anchor.set", uuid: crypto.randomUUID(), id: "k3m9x2p7q4", node_id: krebs?.id };
    await send("POST", "/commands", { commands: [set] });
    const question = "What feeds the [[Krebs cycle^k3m9x2p7q4]]?";
    await send("PUT", `/flashcards/${card?.item_id}`, { flashcard: { question } });
    await expect(outline.card("What feeds the Krebs cycle?")).toBeVisible();

    await page.goto("/review?study=all");
    const link = page.getByRole("region", { name: "Card" }).locator("[data-anchor]");
    const preview = page.getByRole("dialog", { name: "Preview: Krebs cycle" });
    await link.hover();
    await expect(preview).toContainText("Makes ATP");
    expect(await findFaults(page, "Preview in study")).toEqual([]);
    await page.mouse.move(1, 1);
    await expect(preview).toHaveCount(0);
    await page.keyboard.press("l");
    await expect(preview).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    await expect(link).toBeFocused();

    const finger = await Finger.on(page);
    const box = await link.boundingBox();
    await finger.down({ x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 8 });
    await expect(preview).toBeVisible();
    await finger.up();
    await expect(page.getByRole("button", { name: "Show answer" })).toBeVisible();
    await expect(preview).toBeVisible();
    // The keys of study go on beside a preview.
    await page.keyboard.press("Space");
    await expect(page.getByRole("region", { name: "Card" })).toContainText("Glycolysis");
    await expect(preview).toHaveCount(0);
  });
});
