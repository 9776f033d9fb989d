import { expect, type OpenTree, test } from "../fixtures.ts";
import { LEAF } from "../sample-trees.ts";

/** Keys pressed with the caret in a note, and what is there then. */
interface Stroke {
  readonly note: string;
  readonly caret: number | "start" | "end";
  readonly keys: string;
  readonly after: string;
  /** The note in which the caret is then, and its offset. */
  readonly caretAfter: readonly [note: string, caret: number];
  /** Whether the server has it, too. */
  readonly kept?: boolean;
}

async function strike(
  { page, outline, expectKept }: OpenTree,
  { note, caret, keys, after, caretAfter, kept = false }: Stroke,
): Promise<void> {
  await outline.caretIn(note, caret);
  for (const key of keys.split(" ")) await page.keyboard.press(key);
  await outline.expectCaret(...caretAfter);
  if (kept) await expectKept(after);
  else await outline.expectText(after);
}

const INDENTED = LEAF.replace("    Mesophyll", "      Mesophyll");

test("Enter splits a note at the caret, Backspace joins it again, Tab indents it with the caret where it was [4.enter-split] [4.merge] [4.tab-indent] [4.indent]", async ({
  openTree,
}) => {
  const opened = await openTree(LEAF);
  await strike(opened, {
    note: "Cuticle",
    caret: 3,
    keys: "Enter",
    after: LEAF.replace("Cuticle", "Cut\n    icle"),
    caretAfter: ["icle", 0],
    kept: true,
  });
  await strike(opened, {
    note: "icle",
    caret: "start",
    keys: "Backspace",
    after: LEAF,
    caretAfter: ["Cuticle", 3],
    kept: true,
  });
  await strike(opened, {
    note: "Mesophyll",
    caret: 4,
    keys: "Tab",
    after: INDENTED,
    caretAfter: ["Mesophyll", 4],
    kept: true,
  });
});

test("Backspace at the start of a note with children is refused in words, changes nothing, and one goes on typing [8.delete-children] [4.delete-children]", async ({
  openTree,
}) => {
  const opened = await openTree(LEAF);
  await strike(opened, {
    note: "Stomata",
    caret: "start",
    keys: "Backspace",
    after: LEAF,
    caretAfter: ["Stomata", 0],
  });
  const { page, outline, frame } = opened;
  await expect(frame.toast("alert", "Cannot delete note with children")).toBeVisible();
  await page.keyboard.type("2 ");
  await outline.expectCaret("2 Stomata", 2);
});

test.describe("Tab and its kin", () => {
  test("text typed but not yet saved goes along with an indent", async ({ openTree }) => {
    const { page, outline, expectKept } = await openTree(LEAF);
    await outline.caretIn("Mesophyll", "end");
    await page.keyboard.type(" cells", { delay: 15 });
    await page.keyboard.press("Tab");
    await outline.expectCaret("Mesophyll cells", "Mesophyll cells".length);
    await expectKept(INDENTED.replace("Mesophyll", "Mesophyll cells"));
  });

  test("the outline is one tab stop: from a row Tab leaves it", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.focusRow("Stomata");
    await page.keyboard.press("Tab");
    expect(await outline.grid.evaluate((grid) => grid.contains(document.activeElement))).toBe(false);
    await page.keyboard.press("Shift+Tab");
    expect((await outline.focus()).text).toBe("Stomata");
    await outline.expectText(LEAF);
  });
});

test.describe("reordering", () => {
  test("Shift+Down and Shift+Up move a note among its siblings with its children, and stop at the ends [4.reorder] [5.reorder-ends] [2.keys-reorder]", async ({
    openTree,
  }) => {
    const { page, outline, expectKept } = await openTree(LEAF);
    await outline.caretIn("Stomata", "end");
    await page.keyboard.press("Shift+ArrowDown");
    const moved = LEAF.replace("    Mesophyll\n", "").replace("Cuticle", "Cuticle\n    Mesophyll");
    await outline.expectText(moved);
    await page.keyboard.press("Shift+ArrowDown");
    await expectKept(moved);
    await page.keyboard.press("Shift+ArrowUp");
    await outline.expectText(LEAF);
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+ArrowUp");
    await outline.expectText(LEAF.replace("    Cuticle\n", "").replace("Pores", "Pores\n    Cuticle"));
    expect((await outline.focus()).text).toBe("Stomata");
  });
});

test.describe("collapsing", () => {
  const COLLAPSED = LEAF.replace("      Guard cells\n      Pores\n", "");

  test("c on its row, its button and Ctrl+. in its text hide the children of a note and show them again; a reload leaves it so [2.arrow]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(LEAF);
    const stomata = await outline.row("Stomata");
    await outline.focusRow("Stomata");
    await page.keyboard.press("c");
    await outline.expectText(COLLAPSED);
    await expect(stomata).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("c");
    await outline.expectText(LEAF);

    await expect((await outline.row("Cuticle")).getByRole("button", { name: /Collapse|Expand/ })).toHaveCount(
      0,
    );
    await stomata.getByRole("button", { name: "Collapse" }).click();
    await outline.expectText(COLLAPSED);
    await stomata.getByRole("button", { name: "Expand" }).click();
    await outline.expectText(LEAF);

    await outline.caretIn("Stomata", 3);
    await page.keyboard.press("Control+.");
    await outline.expectText(COLLAPSED);
    await outline.expectCaret("Stomata", 3);
    // In a text c is a letter.
    await page.keyboard.press("c");
    const written = COLLAPSED.replace("Stomata", "Stocmata");
    await outline.expectText(written);
    await outline.expectSaved();
    await page.reload();
    await outline.ready();
    await outline.expectText(written);
  });
});

test.describe("chords", () => {
  test("Ctrl+Enter makes a sibling, Ctrl+Shift+Enter a child with the caret in it", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Guard cells", 2);
    await page.keyboard.press("Control+Enter");
    await outline.expectCaret("", 0);
    await page.keyboard.type("Epidermis", { delay: 15 });
    await outline.caretIn("Mesophyll");
    await page.keyboard.press("Control+Shift+Enter");
    await outline.expectCaret("", 0);
    await page.keyboard.type("Palisade", { delay: 15 });
    await outline.expectText(
      LEAF.replace("Guard cells", "Guard cells\n      Epidermis").replace(
        "Mesophyll",
        "Mesophyll\n      Palisade",
      ),
    );
  });

  test("Ctrl+Alt+Shift+Enter makes a note and opens its page, once its real id is there", async ({
    openTree,
    net,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Mesophyll");
    net.delayMs = 300;
    await page.keyboard.press("Control+Alt+Shift+Enter");
    await expect(page).not.toHaveURL(new RegExp(`/trees/${account.rootId}$`));
    await expect(page).toHaveURL(/\/trees\/\d+/);
    await outline.expectText("-");
    await outline.expectCaret("", 0);
  });
});

test.describe("the arrows", () => {
  test("Up and Down go through the rows as they are shown, and over what is collapsed; Left and Right pass the edges of a text", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Cuticle");
    const seen: string[] = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      seen.push((await outline.focus()).text);
    }
    expect(seen).toEqual(["Stomata", "Guard cells", "Pores", "Mesophyll", "Pores"]);
    await outline.caretIn("Stomata");
    await page.keyboard.press("Control+.");
    await page.keyboard.press("ArrowDown");
    expect((await outline.focus()).text).toBe("Mesophyll");

    await outline.caretIn("Stomata", "start");
    await page.keyboard.press("ArrowLeft");
    await outline.expectCaret("Cuticle", "Cuticle".length);
    await page.keyboard.press("ArrowRight");
    await outline.expectCaret("Stomata", 0);
  });
});

test.describe("going from page to page", () => {
  test("Enter on a row opens the branch as a page of its own, p goes back, and Space twice goes to viewing", async ({
    openTree,
  }) => {
    const { page, outline, frame, account } = await openTree(LEAF);
    const { nodeId } = await outline.rowOf("Stomata");
    await outline.focusRow("Stomata");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/trees/${nodeId}$`));
    await outline.expectText("Stomata\n  Guard cells\n  Pores");
    await expect(frame.parentLink).toHaveAccessibleName("Go to parent tree: Leaf");
    await expect(page.getByRole("heading", { level: 1, name: "Stomata" })).toBeAttached();
    await outline.ready();
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
    await outline.expectText(LEAF);
    await outline.focusRow("Stomata");
    await page.keyboard.press("Space");
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/mode=viewing/);
  });

  test("in viewing mode notes are links to their pages; e goes back to editing and says so [4.mode]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(`${LEAF.trimEnd()}\n    -`, { search: "?mode=viewing" });
    await expect(outline.fields).toHaveCount(0);
    await expect(outline.grid.getByRole("link", { name: "Empty note" })).toBeVisible();
    await outline.grid.getByRole("link", { name: "Stomata" }).click();
    await expect(page).toHaveURL(/\/trees\/\d+\?mode=viewing$/);
    await expect(outline.grid.getByRole("link", { name: "Guard cells" })).toBeVisible();
    await page.keyboard.press("e");
    await expect(page).not.toHaveURL(/mode=viewing/);
    await expect(page.getByText("Switched to editing mode")).toBeVisible();
    await expect(outline.fields.first()).toBeVisible();
  });
});
