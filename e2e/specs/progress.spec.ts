import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { OutlinePage } from "../pages/outline.ts";
import { StudyPage } from "../pages/study.ts";
import { isCall } from "../proxy.ts";
import { readTree } from "../stored-tree.ts";
import { studyYear } from "../studied-year.ts";

const CARDS = `
  Biology
    Cells
      ? What holds the nucleus? => An envelope
      ? What do mitochondria make? => ATP
      ? What does a ribosome make? => Proteins
    Plants
      ? What opens a pore? => Potassium
      ? What bends to light? => The coleoptile
      ? What splits water? => Photosystem II
`;
const TITLES = [
  "Coming up",
  "The year",
  "Known when asked",
  "Is the forecast honest?",
  "How long cards last",
  "How hard cards are",
  "Strength by branch",
];

test.describe("progress", () => {
  test("each plot is a figure with a title, a table by its button, and its numbers as a file", async ({
    openTree,
    target,
  }) => {
    const { page, frame, account } = await openTree(CARDS);
    const count = await studyYear(target.origin, account, { now: new Date(), rounds: 4 });
    await page.reload();
    await frame.openMore();
    await frame.more.getByRole("link", { name: "Progress" }).click();
    await expect(page.getByRole("heading", { name: "Progress", level: 1 })).toBeFocused();
    await expect(page.getByRole("figure", { name: "The year" })).toContainText(`${count} reviews`);
    expect(await page.getByRole("figure").count()).toBe(TITLES.length);
    for (const name of TITLES) {
      const figure = page.getByRole("figure", { name });
      const button = figure.getByRole("button", { name: "Show as table", exact: true });
      await expect(button).toHaveAttribute("aria-expanded", "false");
      await button.press("Enter");
      const table = figure.getByRole("table");
      await expect(table).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        figure.getByRole("link", { name: "Export CSV", exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^[a-z-]+\.csv$/);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      const lines = Buffer.concat(chunks).toString("utf8").trimEnd().split("\r\n");
      // The head, and a line for each row of the table.
      expect(lines).toHaveLength(await table.getByRole("row").count());
      await button.press("Enter");
      await expect(table).toBeHidden();
    }
  });

  test("before anything was studied it says what a person will see here, and after a card it stands there", async ({
    openTree,
  }) => {
    const { page, outline, account } = await openTree("Root\n  ? Alpha => One");
    await page.goto("/progress");
    await expect(page.getByText("You have 1 card and have not studied one.")).toBeVisible();
    await expect(
      page.getByRole("list", { name: "What you will see here" }).getByRole("listitem"),
    ).toHaveCount(6);
    await page.goto(`/trees/${account.rootId}`);
    await outline.rateCard("Alpha", "3");
    await page.goto("/progress");
    await expect(page.getByRole("figure", { name: "The year" })).toContainText("1 review on 1 day");
    await expect(page.getByRole("figure", { name: "Known when asked" })).toContainText("after a night");
  });

  test("without the server it shows what is on the device, says what it is not, and reads it when asked", async ({
    openTree,
    target,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, account } = await openTree(CARDS);
    await studyYear(target.origin, account, { now: new Date(), rounds: 2 });
    const isStats = isCall("/study/stats");
    net.answerInstead = (seen) => (isStats(seen) ? { status: 503, body: {} } : undefined);
    await page.goto("/progress");
    await expect(page.getByText("The server does not answer")).toBeVisible();
    await expect(page.getByRole("figure", { name: "Coming up" })).toBeVisible();
    await expect(page.getByRole("figure", { name: "The year" })).toHaveCount(0);
    net.answerInstead = undefined;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("figure", { name: "The year" })).toContainText("12 reviews");
  });

  test("a card shows its memory with its reviews on it, a branch its own numbers, each from the row's menu", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(CARDS);
    await studyYear(target.origin, account, { now: new Date(), rounds: 5 });
    await page.reload();
    await outline.card("What opens a pore?").focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Progress" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Progress of What opens a pore?");
    const memory = page.getByRole("figure", { name: "Its memory" });
    await expect(memory).toContainText("5 reviews");
    await memory.getByRole("button", { name: "Show as table" }).click();
    await expect(memory.getByRole("row")).toHaveCount(6);
    const faults = await findFaults(page, "one card");
    await page.getByRole("link", { name: "Open in the outline" }).click();
    await page.goto(`/trees/${account.rootId}`);
    await outline.focusRow("Cells");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Progress" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Progress of Cells");
    await expect(page.getByRole("figure", { name: "The year" })).toContainText("15 reviews");
    await page.getByRole("link", { name: "All notes" }).click();
    await expect(page.getByRole("figure", { name: "The year" })).toContainText("30 reviews");
    expect(faults).toEqual([]);
  });

  test("stands in the margin of the outline: how well each branch with several cards is known, as its page says", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(CARDS);
    const margin = async (text: string) => (await outline.row(text)).locator(".side");
    await expect(await margin("Cells")).not.toContainText("known");
    await studyYear(target.origin, account, { now: new Date(), rounds: 5 });
    await expect(await margin("Cells")).toHaveText(/\d+ % known$/);
    await expect(await margin("Plants")).toHaveText(/\d+ % known$/);
    const told = (await (await margin("Cells")).textContent()) ?? "";
    const share = /(\d+ %) known/.exec(told)?.[1] ?? "nothing";
    await outline.focusRow("Cells");
    await page.keyboard.press("c");
    await expect(await margin("Cells")).toContainText(`3 inside· ${share} known`);
    await page.goto("/progress");
    const strength = page.getByRole("figure", { name: "Strength by branch" });
    await strength.getByRole("button", { name: "Show as table" }).click();
    await expect(strength.getByRole("row", { name: /^Cells/ })).toContainText(share);
  });

  test("of a device that has only a branch, the server says what is due", async ({
    openTree,
    target,
    signedInPage,
  }) => {
    const { account, stored } = await openTree(CARDS);
    await expect.poll(stored).toContain("What splits water?");
    const { nodes } = await readTree(target.origin, account, account.rootId);
    const branch = nodes.find(({ content }) => "text" in content && content.text === "Plants");
    const page = await signedInPage(account);
    await page.goto(`/trees/${branch?.id}`);
    await new OutlinePage(page).ready();
    await expect(new StudyPage(page).link).toHaveAccessibleName("Study, 6 due, 3 minutes");
  });

  test("it has no accessibility violation and does not scroll to the side at any width", async ({
    openTree,
    target,
  }) => {
    const { page, account } = await openTree(CARDS);
    await page.goto("/progress");
    await expect(page.getByText("What you will see here")).toBeVisible();
    const faults = await findFaults(page, "nothing yet");
    await studyYear(target.origin, account, { now: new Date() });
    await page.goto("/progress");
    await expect(page.getByRole("figure", { name: "The year" })).toBeVisible();
    await page.getByRole("button", { name: "Show as table" }).first().click();
    faults.push(...(await findFaults(page, "progress")));
    expect(faults).toEqual([]);
  });
});
