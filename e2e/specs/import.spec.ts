import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { AWAY, answering, ok } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { StudyPage } from "../pages/study.ts";
import { isCall } from "../proxy.ts";
import { createAnonymous } from "../stage/api.ts";

const OPML = `<opml version="2.0"><head><title>Soil</title></head><body>
<outline text="Horizons"><outline text="Humus"/></outline><outline text="Water"/></body></opml>`;
const FILE = { name: "from elsewhere.xml", mimeType: "text/xml", buffer: Buffer.from(OPML) };

/** An import as the server tells it while the file is read. */
const READING = {
  id: 1,
  name: FILE.name,
  bytes: 200,
  state: "reading",
  phase: "reading",
  done: 1,
  total: 2,
  receipt: null,
  table: null,
  failure: null,
  root_id: null,
  created_at: "2025-10-06T08:00:00.000Z",
};

async function choose(page: Page, file = FILE) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles(file);
}

test("the page of an import stands in the frame of one's other pages (third round, C)", async ({
  openTree,
}) => {
  const { page, account } = await openTree("\n  Garden");
  await page.goto("/import");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Notes", exact: true })).toHaveAttribute(
    "href",
    `/trees/${account.rootId}`,
  );
  await expect(header.getByRole("status", { name: "Sync" })).toHaveText("Saved");
});

test("a file is chosen from the menu's page, shown, brought in, opened and taken back", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("\n  Garden\n    Beds\n");
  const more = await new PageFrame(page).openMore();
  await more.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import", level: 1 })).toBeVisible();
  await choose(page);
  const receipt = page.getByRole("table", { name: "Receipt" });
  await expect(receipt.getByRole("row", { name: "3 notes and cards 3 new" })).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Undo this import" })).toBeVisible();
  await page.getByRole("link", { name: "Open the branch" }).click();
  await expect(await outline.row("Humus")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("Everything imported was removed.")).toBeVisible();
  // As it is found from another device, too.
  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.getByRole("link", { name: "from elsewhere.xml" }).click();
  await expect(page.getByRole("heading", { name: "Undone" })).toBeVisible();
});

test("another tab shows the same import: when it was read, carried out, taken back and cancelled", async ({
  openTree,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page } = await openTree("\n  Garden\n");
  const other = await page.context().newPage();
  const titleOf = (each: Page) => each.getByRole("heading", { level: 1 });
  await page.goto("/import");
  await choose(page);
  await expect(titleOf(page)).toHaveText("What will be imported");
  await other.goto(page.url());
  await expect(titleOf(other)).toHaveText("What will be imported");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(titleOf(page)).toHaveText("Imported");
  await expect(titleOf(other)).toHaveText("Imported");
  await other.getByRole("button", { name: "Undo this import" }).click();
  await expect(titleOf(page)).toHaveText("Undone");

  await page.goto("/import");
  await choose(page);
  await expect(titleOf(page)).toHaveText("What will be imported");
  await other.goto(page.url());
  await expect(titleOf(other)).toHaveText("What will be imported");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(titleOf(other)).toHaveText("Import");
  await expect(other.getByRole("main").getByRole("alert")).not.toHaveText("");
});

test("what has no form here is named with its places", async ({ openTree }) => {
  const { page } = await openTree("\n  Garden\n");
  await page.goto("/import");
  await choose(page, {
    ...FILE,
    buffer: Buffer.from(OPML.replace('text="Water"', 'text="&lt;u&gt;Water&lt;/u&gt;"')),
  });
  await page.getByText("underlining").click();
  await expect(page.getByText(/“.*Water.*”/)).toBeVisible();
});

test("the columns of a table are said anew, and what would come in follows", async ({ openTree }) => {
  const { page } = await openTree("\n  Garden\n");
  await page.goto("/import");
  const words = "hund\tdog\tanimal\nmaison\thouse\tbuilding\n";
  await choose(page, { name: "words", mimeType: "text/plain", buffer: Buffer.from(words) });
  const receipt = page.getByRole("table", { name: "Receipt" });
  await expect(receipt.getByRole("row", { name: "6 notes and cards 6 new" })).toBeVisible();
  await page.getByRole("combobox", { name: "Column 2" }).selectOption("Answer");
  await page.getByRole("combobox", { name: "Column 3" }).selectOption("Left out");
  expect(await findFaults(page, "columns")).toEqual([]);
  // What was not read yet cannot be carried out.
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Read it with these columns" }).click();
  await expect(receipt.getByRole("row", { name: "Cards among the new ones 2" })).toBeVisible();
  const separator = page.getByRole("combobox", { name: "Cells are divided by" });
  await separator.selectOption("Nothing: this is no table");
  await page.getByRole("button", { name: "Read it with these columns" }).click();
  await expect(receipt.getByRole("row", { name: "2 notes and cards 2 new" })).toBeVisible();
  await separator.selectOption("Tabs");
  await page.getByRole("button", { name: "Read it with these columns" }).click();
  await expect(receipt.getByRole("row", { name: "6 notes and cards 6 new" })).toBeVisible();
  await page.getByRole("combobox", { name: "Column 2" }).selectOption("Answer");
  await page.getByRole("combobox", { name: "Column 3" }).selectOption("Left out");
  await page.getByRole("button", { name: "Read it with these columns" }).click();
  await expect(receipt.getByRole("row", { name: "Cards among the new ones 2" })).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
});

test("a file that cannot be read says why, and another one can be chosen", async ({ openTree }) => {
  const { page } = await openTree("\n  Garden\n");
  await page.goto("/import");
  await choose(page, { ...FILE, buffer: Buffer.from(OPML.slice(0, -20)) });
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(/no OPML that can be read: at line \d/);
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
});

test("what is pressed stands below the receipt, also after cards were studied on the same page", async ({
  openTree,
}) => {
  const { page, frame } = await openTree("\n  Garden\n    ? What is humus? => Organic matter\n");
  const study = new StudyPage(page);
  await study.begin();
  await study.showAnswer.click();
  await study.rating("Easy").click();
  await expect(study.done).toBeVisible();
  await (await frame.openMore()).getByRole("link", { name: "Import" }).click();
  await choose(page);
  const receipt = await page.getByRole("table", { name: "Receipt" }).boundingBox();
  const button = await page.getByRole("button", { name: "Import", exact: true }).boundingBox();
  expect(button?.y).toBeGreaterThan((receipt?.y ?? 0) + (receipt?.height ?? 0));
});

test("the import page has no violation and does not scroll to the side", async ({ openTree }) => {
  const { page } = await openTree("\n  Garden\n");
  await page.goto("/import");
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  expect(await findFaults(page, "import")).toEqual([]);
  await choose(page);
  await expect(page.getByRole("table", { name: "Receipt" })).toBeVisible();
  expect(await findFaults(page, "receipt")).toEqual([]);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("button", { name: "Undo this import" })).toBeVisible();
  expect(await findFaults(page, "imported")).toEqual([]);
});

test("Ctrl+Z in the outline takes an import back as one step: after a reload, and on another device too", async ({
  openTree,
}) => {
  const here = await openTree("\n  Garden\n");
  const there = await openTree("", { account: here.account });
  const { page, outline, account } = here;
  await page.goto("/import");
  await choose(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  await page.goto(`/trees/${account.rootId}`);
  await expect(await outline.row("Humus")).toBeVisible();
  await there.outline.expectText("\n  Garden\n    Soil\n      Horizons\n        Humus\n      Water\n");
  await outline.caretIn("Garden");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Undone: an import.")).toBeVisible();
  await outline.expectText("\n  Garden\n");
  await there.outline.expectText("\n  Garden\n");
  await page.keyboard.press("Control+Shift+z");
  await there.outline.expectText("\n  Garden\n    Soil\n      Horizons\n        Humus\n      Water\n");
  await there.outline.caretIn("Garden");
  await there.page.keyboard.press("Control+z");
  await expect(there.page.getByText("Undone: an import.")).toBeVisible();
  await outline.expectText("\n  Garden\n");
});

test("an import goes on being shown where answers were missing for a while; one that nobody knows is asked for once", async ({
  signedInPage,
  target,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const page = await signedInPage(await createAnonymous(target.origin));
  const said = page.getByRole("main").getByRole("alert");
  net.answerInstead = answering(isCall("/imports/1"), AWAY);
  await page.goto("/import?job=1");
  await expect(said).toHaveText("The database does not answer.");
  expect(await said.evaluate((each) => getComputedStyle(each).color)).toBe(
    await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("p"));
      probe.style.color = "var(--error)";
      return getComputedStyle(probe).color;
    }),
  );
  net.answerInstead = answering(isCall("/imports/1"), ok(READING));
  await expect(page.getByRole("progressbar", { name: "Import" })).toBeVisible();
  await expect(said).toHaveText("");
  net.answerInstead = undefined;
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await expect(said).not.toHaveText("");
  const asked = net.calls.filter(isCall("/imports/1")).length;
  await page.waitForTimeout(3_000);
  expect(net.calls.filter(isCall("/imports/1"))).toHaveLength(asked);
});

test("a long file whose line is lost goes on from where it was", async ({ openTree, watch }) => {
  watch.allowFailedRequests = true;
  const { page } = await openTree("\n  Garden\n");
  const lines = Array.from({ length: 200 }, (_, index) => `- note ${index} ${"word ".repeat(10_000)}`);
  const long = { name: "long.md", mimeType: "text/markdown", buffer: Buffer.from(lines.join("\n")) };
  const offsets: string[] = [];
  let lost = 1;
  await page.route("**/imports/*/pieces", async (route) => {
    const offset = /name="offset"\s+(\d+)/.exec(
      route.request().postDataBuffer()?.toString("latin1") ?? "",
    )?.[1];
    offsets.push(offset ?? "");
    if (lost > 0 && offset !== "0") {
      lost--;
      return route.abort();
    }
    return route.continue();
  });
  await page.goto("/import");
  await choose(page, long);
  await expect(page.getByRole("progressbar", { name: "Sending the file" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What will be imported" })).toBeVisible();
  expect(offsets.slice(0, 3)).toEqual(["0", "4194304", "4194304"]);
});
