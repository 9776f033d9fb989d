import type { Locator, Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";

const CELL = `
  Cell
    Membrane
      Lipid membrane
      Résumé of membranes
    Nucleus
      Nuclear MEMBRANE
    ? What is a membrane => A film
`;

const findBar = ({ page }: OpenTree) => page.getByRole("search", { name: "Find" });
const status = (opened: OpenTree) => findBar(opened).getByRole("status");
const filterOf = (page: Page) => page.getByRole("search", { name: "Filter" });
const goTo = ({ page }: OpenTree) => page.getByRole("dialog", { name: "Go to" });
const options = ({ page }: OpenTree) => page.getByRole("option");

/** Opens Find over all of the cell, with five matches. */
async function findMembranes(opened: OpenTree): Promise<void> {
  await opened.outline.caretIn("Cell");
  await opened.page.keyboard.press("Control+f");
  await opened.page.keyboard.type("membrane");
  await expect(status(opened)).toHaveText("1 of 5");
}

/** What is marked in the rows in sight: every match but the current one, and that. */
const marked = (page: Page) =>
  page.evaluate(() =>
    ["find-match", "find-current"].map((name) => [...(CSS.highlights.get(name) ?? [])].map(String)),
  );

test.describe("Find", () => {
  test("counts every match in the whole tree and leads from one to the next and back", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Cell");
    await page.keyboard.press("Control+f");
    await expect(findBar(opened).getByRole("textbox", { name: "Find" })).toBeFocused();
    await page.keyboard.type("membrane");
    await expect(status(opened)).toHaveText("1 of 5");
    await page.keyboard.press("Enter");
    await expect(status(opened)).toHaveText("2 of 5");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await expect(status(opened)).toHaveText("5 of 5");
    await findBar(opened).getByRole("button", { name: "Next match" }).click();
    await expect(status(opened)).toHaveText("1 of 5");
    await findBar(opened).getByRole("button", { name: "Previous match" }).click();
    await expect(status(opened)).toHaveText("5 of 5");
  });

  test("opens, and so does Go to, when a button of the page has the focus", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Cell");
    await page.getByRole("button", { name: "More", exact: true }).focus();
    await page.keyboard.press("Control+f");
    await expect(findBar(opened).getByRole("textbox", { name: "Find" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(findBar(opened)).toHaveCount(0);
    await page.getByRole("button", { name: "More", exact: true }).focus();
    await page.keyboard.press("Control+k");
    await expect(goTo(opened)).toBeVisible();
  });

  test("is not covered by a message, on a phone either, and no more is the filter", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page, outline, frame } = opened;
    await page.setViewportSize({ width: 320, height: 640 });
    await outline.caretIn("Nuclear MEMBRANE");
    await page.keyboard.press("Control+Shift+Backspace");
    const toast = frame.toast("status", "Deleted 1 row");
    await expect(toast).toBeVisible();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("membrane");
    const standsBelow = async (pinned: Locator) => {
      const bar = await pinned.boundingBox();
      const bottom = (bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN);
      await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
    };
    await standsBelow(findBar(opened));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("membrane");
    await page.keyboard.press("Control+Enter");
    await expect(filterOf(page).getByRole("link", { name: "All cards" })).toBeVisible();
    await outline.caretIn("Lipid membrane");
    await page.keyboard.press("Control+Shift+Backspace");
    await expect(filterOf(page).getByRole("status")).toHaveText("4 notes");
    await standsBelow(filterOf(page));
  });

  test("a match in the title is in sight on a phone, and marked although the caret was there; further down nothing moves", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await page.setViewportSize({ width: 320, height: 300 });
    await outline.caretIn("Cell");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("cell");
    await expect.poll(() => marked(page)).toEqual([[], ["Cell"]]);
    const bar = await findBar(opened).boundingBox();
    const title = (await outline.rows.first().boundingBox())?.y;
    expect(title).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN));
    await page.keyboard.press("Escape");
    await expect
      .poll(async () => (await outline.rows.first().boundingBox())?.y)
      .toBeLessThan(title ?? Number.NaN);

    await outline.caretIn("Nuclear MEMBRANE");
    const row = await outline.row("Nuclear MEMBRANE");
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const before = (await row.boundingBox())?.y;
    await page.keyboard.press("Control+f");
    await expect(findBar(opened)).toBeVisible();
    expect((await row.boundingBox())?.y).toBe(before);
    await page.keyboard.press("Escape");
    expect((await row.boundingBox())?.y).toBe(before);
  });

  test("says which row the next match is in, and where that stands", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Cell");
    await page.keyboard.press("Control+f");
    await findBar(opened).getByRole("textbox", { name: "Find" }).pressSequentially("membrane");
    await expect(status(opened)).toHaveText("1 of 5");
    await page.keyboard.press("Enter");
    const said = page.locator("main [aria-live=polite]");
    await expect(said).toHaveText("Lipid membrane, level 3, under Membrane, 1 of 2");
    await page.keyboard.press("Shift+Enter");
    await expect(said).toHaveText("Membrane, level 2, under Cell, 1 of 3, expanded");
  });

  test("looks past accents and capitals, and the caret is on the match when it closes", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Nucleus");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("RESUME");
    await expect(status(opened)).toHaveText("1 of 1");
    await page.keyboard.press("Escape");
    await expect(findBar(opened)).toHaveCount(0);
    await expect
      .poll(() => outline.focus())
      .toMatchObject({ place: "field", text: "Résumé of membranes", start: 0, end: 6 });
  });

  test("opens closed branches on the way and closes them again", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    for (const row of ["Membrane", "Nucleus"]) {
      await outline.focusRow(row);
      await page.keyboard.press("c");
    }
    const closed = "Cell\n  Membrane\n  Nucleus\n  ? What is a membrane";
    await outline.expectText(closed);
    await page.keyboard.press("Control+f");
    await page.keyboard.type("nuclear");
    await outline.expectText(closed.replace("Nucleus", "Nucleus\n    Nuclear MEMBRANE"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("lipid");
    await outline.expectText(
      closed.replace("Membrane", "Membrane\n    Lipid membrane\n    Résumé of membranes"),
    );
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("nowhere");
    await expect(status(opened)).toHaveText("No match");
    await outline.expectText(closed);
    await findBar(opened).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => outline.focus()).toMatchObject({ place: "row", text: "Nucleus" });
  });

  test("marks every match in sight, the current one differently", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page } = opened;
    await findMembranes(opened);
    await expect
      .poll(() => marked(page))
      .toEqual([["membrane", "membrane", "MEMBRANE", "membrane"], ["Membrane"]]);
    await page.keyboard.press("Escape");
    await expect.poll(() => marked(page)).toEqual([[], []]);
  });
});

test.describe("Go to", () => {
  test("is opened by its key on pages without a tree too, and takes what is typed at once", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page } = opened;
    for (const address of ["/progress", "/cards", "/settings", "/review"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("nuclear");
      await expect(goTo(opened).getByRole("combobox", { name: "Go to" })).toHaveValue("nuclear");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nuclear MEMBRANE");
      await expect(goTo(opened)).toHaveCount(0);
    }
  });

  test("and Find are opened by a finger from More, Go to on pages without a tree too", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, frame } = opened;
    await page.setViewportSize({ width: 390, height: 700 });
    const choose = async (name: string) =>
      (await frame.openMore()).getByRole("button", { name, exact: true }).click();
    await choose("Find");
    await expect(findBar(opened).getByRole("textbox", { name: "Find" })).toBeFocused();
    await page.keyboard.press("Escape");
    await choose("Go to");
    await expect(goTo(opened).getByRole("combobox")).toBeFocused();
    await page.keyboard.press("Escape");
    await page.goto("/progress");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await choose("Go to");
    await expect(goTo(opened).getByRole("combobox")).toBeFocused();
  });

  test("finds any row by its words, shows where it is, and opens its page", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Cell");
    await page.keyboard.press("Control+k");
    await expect(goTo(opened).getByRole("combobox", { name: "Go to" })).toBeFocused();
    await page.keyboard.type("membrane nuc");
    await expect(options(opened)).toHaveCount(1);
    await expect(options(opened)).toContainText("Nuclear MEMBRANE");
    await expect(options(opened)).toContainText("Cell / Nucleus");
    await page.keyboard.press("Enter");
    await outline.expectText("Nuclear MEMBRANE");
    await expect(goTo(opened)).toHaveCount(0);
  });

  test("puts the best first, is walked by arrows, and knows the pages that were open", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Cell");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("membrane");
    await expect(options(opened).first()).toContainText("Membrane");
    await expect(options(opened).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options(opened).nth(1)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await outline.expectText("Membrane\n  Lipid membrane\n  Résumé of membranes");
    await page.keyboard.press("Control+k");
    await expect(options(opened).first()).toContainText("Cell");
  });

  test("what is typed before its code is here is in its field, and nothing of it in the notes", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    let isHere = () => {};
    const here = new Promise<void>((resolve) => {
      isHere = resolve;
    });
    await page.route(/\/tree-extras-[^/]*\.js$/, async (route) => {
      await here;
      await route.continue();
    });
    await page.reload();
    await outline.caretIn("Nucleus");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("celx");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("l");
    isHere();
    await expect(goTo(opened).getByRole("combobox")).toHaveValue("cell");
    await page.keyboard.press("Escape");
    await outline.expectText(CELL.replace(" => A film", ""));
  });

  test("works without a network, and Escape goes back to the caret", async ({ openTree, watch }) => {
    watch.allowFailedRequests = true;
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Nucleus", 3);
    await page.context().setOffline(true);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("film");
    await expect(options(opened)).toContainText("What is a membrane");
    await page.keyboard.press("Escape");
    await outline.expectCaret("Nucleus", 3);
    await page.context().setOffline(false);
  });

  test("does what can be done as well as finding", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Nucleus");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("move this row");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Move to" })).toBeVisible();
  });
});

test.describe("a search with conditions (issue 43, points 5 to 7)", () => {
  test("Go to groups what it finds, says how many there are, proposes terms and marks what it cannot read", async ({
    openTree,
  }) => {
    const opened = await openTree(`${CELL}    ${"Cell wall\n    ".repeat(14)}`);
    const { page, outline } = opened;
    await outline.caretIn("Nucleus");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("is:ca");
    await goTo(opened).getByRole("button", { name: "is:card" }).click();
    await expect(goTo(opened).getByRole("group", { name: "Cards" }).getByRole("option")).toHaveText(
      /What is a membrane/,
    );
    await goTo(opened).getByRole("combobox").fill("r<abc wall");
    await expect(goTo(opened).getByText("needs a number")).toBeVisible();
    await goTo(opened).getByRole("combobox").fill("cell > title:wall");
    await expect(goTo(opened).getByText("12 of 14 results")).toBeAttached();
    await goTo(opened).getByRole("combobox").fill("membrenes");
    await expect(goTo(opened).getByRole("group", { name: "Similar" })).toContainText("Résumé of membranes");
  });

  test("the filter covers no row, whatever it proposes, and none moves when it proposes no more", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(CELL);
    for (const width of [320, 480, 1024]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`${new URL(page.url()).pathname}?q=i`);
      await filterOf(page).getByRole("textbox", { name: "Query" }).focus();
      const proposed = filterOf(page).getByRole("button", { name: "in:here" });
      await expect(proposed).toBeVisible();
      const bar = await filterOf(page).boundingBox();
      const top = async () => (await outline.rows.first().boundingBox())?.y ?? Number.NaN;
      await expect.poll(top).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN));
      const before = await top();
      await outline.caretIn("Lipid membrane");
      await expect(proposed).toBeHidden();
      expect(await top()).toBe(before);
      await filterOf(page).getByRole("button", { name: "Close" }).click();
      await expect.poll(top).toBeLessThan(before);
    }
  });

  test("filters the outline: hits with what is above and below them; collapse, edits and what is new stay (knowledge.md 7.3, acceptance 7)", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.focusRow("Membrane");
    await page.keyboard.press("c");
    await outline.expectText("Cell\n  Membrane\n  Nucleus\n    Nuclear MEMBRANE\n  ? What is a membrane");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("lipid OR nucleus");
    await page.keyboard.press("Control+Enter");
    await outline.expectText("Cell\n  Membrane\n    Lipid membrane\n  Nucleus\n    Nuclear MEMBRANE");
    await expect(filterOf(page).getByRole("status")).toHaveText("2 notes");
    await expect(page).toHaveURL(/\?q=lipid/);
    await outline.caretIn("Lipid membrane");
    await page.keyboard.type(" of fat");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Glue");
    const filtered = "Cell\n  Membrane\n    Lipid membrane of fat\n    Glue\n  Nucleus\n    Nuclear MEMBRANE";
    await outline.expectText(filtered);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(filterOf(page)).toHaveCount(0);
    await outline.expectText("Cell\n  Membrane\n  Nucleus\n    Nuclear MEMBRANE\n  ? What is a membrane");
  });

  test("an address that filters does so among all notes, also where a device has them and shows the first before the others", async ({
    openTree,
  }) => {
    const part = (i: number) => [
      "  Part",
      ...Array.from({ length: 60 }, (_, j) => `    ${j % 10 === 0 ? "membrane" : "cell"} ${i} ${j}`),
    ];
    const parts = Array.from({ length: 60 }, (_, i) => part(i)).flat();
    const opened = await openTree(["Course", ...parts].join("\n"));
    const { page, account } = opened;
    await page.goto(`/trees/${account.rootId}?q=membrane`);
    const count = filterOf(page).getByRole("status");
    await expect(count).toHaveText("360 notes");
    await page.reload();
    await expect(count).toHaveText("360 notes");
    await expect(page.getByRole("treegrid")).toHaveAttribute("aria-rowcount", "421");
  });

  test("is a sitting of its own: the number is said first, and what is not due comes early (point 9)", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(
      `${CELL}    Walls #exam\n      ? What is a membrane wall => Cellulose\n`,
    );
    await outline.focusRow("Nucleus");
    const search = "#exam > membrane is:card";
    await page.goto(`${page.url()}?q=${encodeURIComponent(search)}`);
    await expect.poll(() => marked(page)).toEqual([["#exam", "membrane"], []]);
    await expect(filterOf(page)).toContainText("1 card in 1 branch");
    await filterOf(page).getByRole("link", { name: "All cards" }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("1 card");
    await expect(page.getByRole("textbox", { name: "Query" })).toHaveValue(search);
    await page.goBack();
    await filterOf(page).getByRole("link", { name: "Review these" }).click();
    await expect(page.getByRole("status").filter({ hasText: "1 card" })).toHaveText(/It is due/);
    expect(await findFaults(page, "Review of a search")).toEqual([]);
    await page.getByRole("link", { name: "Study it" }).click();
    await expect(page.getByRole("region", { name: "Card" })).toContainText("What is a membrane");
  });

  test("proposes notes behind in: and needs:, and links to the one that is taken (knowledge 5)", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.focusRow("Membrane");
    await page.keyboard.press("/");
    await page.keyboard.type("membrane in:[[nucl");
    const proposed = filterOf(page).getByRole("button", { name: "in:[[Nucleus]]" });
    await expect(proposed).toBeVisible();
    const faults = await findFaults(page, "Filter with notes that are proposed");
    expect(faults).toEqual([]);
    await proposed.click();
    const query = filterOf(page).getByRole("textbox", { name: "Query" });
    await expect(query).toHaveValue(/^membrane in:\[\[Nucleus\^\w{10}\]\]$/);
    await expect(query).toBeFocused();
    await outline.expectText("Cell\n  Nucleus\n    Nuclear MEMBRANE");
    await outline.expectSaved();
    await expect(page).toHaveURL(/Nucleus/);
    await page.reload();
    await outline.expectText("Cell\n  Nucleus\n    Nuclear MEMBRANE");
  });

  test("opens by / on a row, from the address, and is kept as a link in a note that shows its count (knowledge 7.3.8)", async ({
    openTree,
  }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.focusRow("Nucleus");
    await page.keyboard.press("/");
    await expect(filterOf(page).getByRole("textbox", { name: "Query" })).toBeFocused();
    await page.keyboard.type("is:card nucleus");
    const nothing = page.getByRole("region", { name: "Nothing on this page is found." });
    await expect(nothing.getByRole("listitem")).toHaveText([
      "Leave out is:card1 note",
      "Leave out nucleus1 note",
      "Clear the searchEsc",
    ]);
    const faults = await findFaults(page, "Filter that finds nothing");
    await nothing.getByRole("button", { name: "Leave out nucleus" }).click();
    await outline.expectText("Cell\n  ? What is a membrane");
    await expect(filterOf(page).getByRole("link", { name: "Review these" })).toBeVisible();
    await expect(page).toHaveURL(/\?q=is%3Acard/);
    faults.push(...(await findFaults(page, "Filter")));
    expect(faults).toEqual([]);
    await page.reload();
    await outline.expectText("Cell\n  ? What is a membrane");
    await filterOf(page).getByRole("button", { name: "Save search" }).click();
    await outline.expectText("Cell\n  ? What is a membrane\n  [is:card](search:is:card)");
    await filterOf(page).getByRole("button", { name: "Close" }).click();
    await outline.focusRow("Nucleus");
    const link = page.getByRole("link", { name: "is:card" });
    await expect(link).toHaveAttribute("data-count", "1");
    await link.click();
    await expect(filterOf(page).getByRole("status")).toHaveText("1 note");
    await filterOf(page).getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("Control+k");
    await expect(goTo(opened).getByRole("group", { name: "Saved" }).getByRole("option")).toHaveText(
      /is:card\s*1 row/,
    );
  });
});

test.describe("Move to", () => {
  test("puts a row with everything below it under another one, in one step", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page, outline, frame } = opened;
    await outline.caretIn("Nucleus");
    await page.keyboard.press("Control+Shift+m");
    await page.keyboard.type("lipid");
    await expect(options(opened)).toHaveCount(1);
    await page.keyboard.press("Enter");
    const moved =
      "Cell\n  Membrane\n    Lipid membrane\n      Nucleus\n        Nuclear MEMBRANE\n    Résumé of membranes\n  ? What is a membrane";
    await opened.expectKept(moved);
    await frame
      .toast("status", "Moved 1 row to “Lipid membrane”")
      .getByRole("button", { name: "Undo" })
      .click();
    await opened.expectKept(CELL.replace(" => A film", ""));
    // What goes there next needs no words: the last place is the first that is proposed, then the present page.
    await outline.caretIn("Résumé of membranes");
    await page.keyboard.press("Control+Shift+m");
    await expect(options(opened)).toHaveText([/^Lipid membrane/, /^Cell/]);
    await page.keyboard.press("Enter");
    await opened.expectKept(
      "Cell\n  Membrane\n    Lipid membrane\n      Résumé of membranes\n  Nucleus\n    Nuclear MEMBRANE\n  ? What is a membrane",
    );
  });

  test("takes all rows that are selected, also where the place is clicked", async ({ openTree }) => {
    const opened = await openTree(CELL);
    const { page, outline } = opened;
    await outline.caretIn("Nucleus");
    await page.keyboard.press("Control+Shift+ArrowDown");
    await page.keyboard.press("Control+Shift+ArrowDown");
    const bar = page.getByRole("toolbar", { name: "Selection" });
    await bar.getByRole("button", { name: "Move to" }).click();
    await page.keyboard.type("lipid");
    await options(opened).click();
    await opened.expectKept(
      "Cell\n  Membrane\n    Lipid membrane\n      Nucleus\n        Nuclear MEMBRANE\n      ? What is a membrane\n    Résumé of membranes",
    );
  });

  test("is refused below the row itself, and says so", async ({ openTree }) => {
    const { page, outline, frame } = await openTree(CELL);
    await outline.caretIn("Nucleus");
    await page.keyboard.press("Control+Shift+m");
    await page.keyboard.type("nuclear");
    await page.keyboard.press("Enter");
    await expect(frame.toast("alert", "A note cannot move below itself.")).toBeVisible();
    await outline.expectText(CELL.replace(" => A film", ""));
  });
});

test("Find and Go to have no violation at any width", async ({ openTree }) => {
  const opened = await openTree(CELL);
  const { page } = opened;
  await findMembranes(opened);
  const faults = await findFaults(page, "Find");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("membrane");
  await expect(options(opened).first()).toBeVisible();
  faults.push(...(await findFaults(page, "Go to")));
  expect(faults).toEqual([]);
});

test("the keys of what can be done stand at the end of the lines of Go to, also once the help was open", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree("Moss\n  Spores");
  await outline.focusRow("Spores");
  await page.keyboard.press("?");
  await expect(frame.help).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const options = page.getByRole("dialog", { name: "Go to" }).getByRole("option");
  const endOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  const ends = await Promise.all(
    ["Ctrl F", "Ctrl Shift M", "Ctrl Z"].map((keys) => endOf(options.getByText(keys, { exact: true }))),
  );
  const heights = await options.evaluateAll((lines) => lines.map((line) => line.clientHeight));
  expect(new Set(ends).size, `one edge: ${ends.join(", ")}`).toBe(1);
  expect(new Set(heights).size, `lines of one height: ${heights.join(", ")}`).toBe(1);
});
