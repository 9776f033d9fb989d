import { expect, test } from "../fixtures.ts";
import { isDataCall } from "../proxy.ts";
import { storedText } from "../stored-tree.ts";
import { expected } from "../tree-text.ts";

const LEAF = `
  Leaf
    Cuticle
    Stomata
      Guard cells
      Pores
    Mesophyll
`;
const UNCHANGED = expected(LEAF);

test.describe("Enter", () => {
  test("in the middle of a note splits it: the right part is the next sibling, with the caret at its start [4.enter-split]", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Cuticle", 3);
    await page.keyboard.press("Enter");
    await outline.expectCaret("icle", 0);
    const after = expected(`
      Leaf
        Cut
        icle
        Stomata
          Guard cells
          Pores
        Mesophyll
    `);
    await outline.expectText(after);
    await outline.expectSaved();
    expect(await storedText(target.origin, account)).toBe(after);
  });

  test("at the end of a note makes a blank sibling below it [4.enter-end]", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Guard cells", "end");
    await page.keyboard.press("Enter");
    await outline.expectCaret("", 0);
    await outline.expectText(
      expected(`
        Leaf
          Cuticle
          Stomata
            Guard cells
            -
            Pores
          Mesophyll
      `),
    );
  });

  test("at the very start of a note puts a blank one above, and the note keeps its id and children", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(LEAF);
    const before = await outline.rowOf("Stomata");
    await outline.caretIn("Stomata", "start");
    await page.keyboard.press("Enter");
    await outline.expectText(
      expected(`
        Leaf
          Cuticle
          -
          Stomata
            Guard cells
            Pores
          Mesophyll
      `),
    );
    expect((await outline.rowOf("Stomata")).nodeId).toBe(before.nodeId);
    await outline.expectCaret("Stomata", 0);
  });

  test("at the end of a parent whose children show makes the next sibling", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Stomata", "end");
    await page.keyboard.press("Enter");
    await outline.expectText(
      expected(`
        Leaf
          Cuticle
          Stomata
            Guard cells
            Pores
          -
          Mesophyll
      `),
    );
    await outline.expectCaret("", 0);
  });

  test("in the middle of a parent leaves the children with the left part", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Stomata", 3);
    await page.keyboard.press("Enter");
    await outline.expectText(
      expected(`
        Leaf
          Cuticle
          Sto
            Guard cells
            Pores
          mata
          Mesophyll
      `),
    );
    await outline.expectCaret("mata", 0);
  });

  test("on the root only saves, and the caret goes to the first child [4.enter-root]", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Leaf", "end");
    await page.keyboard.type("lets", { delay: 15 });
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await outline.focus()).text).toBe("Cuticle");
    const after = UNCHANGED.replace("Leaf", "Leaflets");
    await outline.expectText(after);
    await outline.expectSaved();
    expect(await storedText(target.origin, account)).toBe(after);
  });

  test("on an empty last child with a grandparent outdents it", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Pores", "end");
    await page.keyboard.press("Enter");
    await outline.expectCaret("", 0);
    await page.keyboard.press("Enter");
    await outline.expectText(
      expected(`
        Leaf
          Cuticle
          Stomata
            Guard cells
            Pores
          -
          Mesophyll
      `),
    );
    await outline.expectCaret("", 0);
  });
});

test.describe("Backspace at the start of a note", () => {
  test("joins it with the previous sibling, with the caret at the join [4.merge]", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Pores", "start");
    await page.keyboard.press("Backspace");
    await outline.expectCaret("Guard cellsPores", "Guard cells".length);
    const after = expected(`
      Leaf
        Cuticle
        Stomata
          Guard cellsPores
        Mesophyll
    `);
    await outline.expectText(after);
    await outline.expectSaved();
    expect(await storedText(target.origin, account)).toBe(after);
  });

  test("deletes it when it is empty, and the caret goes to the end of the row above [4.backspace-empty]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Guard cells", "end");
    await page.keyboard.press("Enter");
    await outline.expectCaret("", 0);
    await page.keyboard.press("Backspace");
    await outline.expectText(UNCHANGED);
    await outline.expectCaret("Guard cells", "Guard cells".length);
  });

  test("refuses a note with children in words, changes nothing, and one goes on typing [8.delete-children] [4.delete-children]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Stomata", "start");
    await page.keyboard.press("Backspace");
    await expect(outline.toast("alert", "Cannot delete note with children")).toBeVisible();
    await outline.expectText(UNCHANGED);
    await outline.expectCaret("Stomata", 0);
    await page.keyboard.type("2 ");
    await outline.expectCaret("2 Stomata", 2);
  });

  test("does nothing where no sibling stands before it", async ({ openTree, net }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Guard cells", "start");
    await page.keyboard.press("Backspace");
    await outline.expectCaret("Guard cells", 0);
    await outline.expectText(UNCHANGED);
    expect(net.calls.filter(isDataCall)).toEqual([]);
  });

  test("does nothing where the sibling before it is a card", async ({ openTree }) => {
    const source = `
      Leaf
        ? What do stomata let in? => Carbon dioxide
        Pores
    `;
    const { page, outline } = await openTree(source);
    await outline.caretIn("Pores", "start");
    await page.keyboard.press("Backspace");
    await outline.expectCaret("Pores", 0);
    await outline.expectText(expected(source));
  });

  test("only deletes the selection when there is one", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Pores", "start");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Backspace");
    await outline.expectCaret("ores", 0);
    await outline.expectText(UNCHANGED.replace("Pores", "ores"));
  });
});

test.describe("Tab and its kin", () => {
  const INDENTED = expected(`
    Leaf
      Cuticle
      Stomata
        Guard cells
        Pores
        Mesophyll
  `);

  test("Tab makes the note the last child of its previous sibling, and the caret stays in the text [4.tab-indent] [4.indent]", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Mesophyll", 4);
    await page.keyboard.press("Tab");
    await outline.expectText(INDENTED);
    await outline.expectCaret("Mesophyll", 4);
    await outline.expectSaved();
    expect(await storedText(target.origin, account)).toBe(INDENTED);
  });

  test("Tab on a first sibling does nothing, and the focus stays [5.indent-first]", async ({
    openTree,
    net,
  }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Cuticle", "end");
    await page.keyboard.press("Tab");
    await outline.expectCaret("Cuticle", "Cuticle".length);
    await outline.expectText(UNCHANGED);
    expect(net.calls.filter(isDataCall)).toEqual([]);
  });

  test("Shift+Tab moves the note to directly after its parent [4.outdent]", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Guard cells", 5);
    await page.keyboard.press("Shift+Tab");
    await outline.expectText(
      expected(`
        Leaf
          Cuticle
          Stomata
            Pores
          Guard cells
          Mesophyll
      `),
    );
    await outline.expectCaret("Guard cells", 5);
  });

  test("Shift+Tab does nothing where there is no grandparent [5.outdent-top]", async ({ openTree, net }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Stomata", "end");
    await page.keyboard.press("Shift+Tab");
    await outline.expectCaret("Stomata", "Stomata".length);
    await outline.expectText(UNCHANGED);
    expect(net.calls.filter(isDataCall)).toEqual([]);
  });

  test("Ctrl+] indents and Ctrl+[ outdents, whatever the default type", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Mesophyll", 2);
    await page.keyboard.press("Control+]");
    await outline.expectText(INDENTED);
    await outline.expectCaret("Mesophyll", 2);
    await page.keyboard.press("Control+[");
    await outline.expectText(UNCHANGED);
    await outline.expectCaret("Mesophyll", 2);
  });

  test("text typed but not yet saved goes along with an indent", async ({ openTree, target }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Mesophyll", "end");
    await page.keyboard.type(" cells", { delay: 15 });
    await page.keyboard.press("Tab");
    await outline.expectCaret("Mesophyll cells", "Mesophyll cells".length);
    const after = INDENTED.replace("Mesophyll", "Mesophyll cells");
    await outline.expectText(after);
    await outline.expectSaved();
    expect(await storedText(target.origin, account)).toBe(after);
  });

  test("the outline is one tab stop: from a row Tab leaves it", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.focusRow("Stomata");
    await page.keyboard.press("Tab");
    expect(await outline.grid.evaluate((grid) => grid.contains(document.activeElement))).toBe(false);
    await page.keyboard.press("Shift+Tab");
    expect((await outline.focus()).text).toBe("Stomata");
    await outline.expectText(UNCHANGED);
  });
});

test.describe("reordering", () => {
  test("Shift+Down and Shift+Up move a note among its siblings with its children, and stop at the ends [4.reorder] [5.reorder-ends] [2.keys-reorder]", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Stomata", "end");
    await page.keyboard.press("Shift+ArrowDown");
    const moved = expected(`
      Leaf
        Cuticle
        Mesophyll
        Stomata
          Guard cells
          Pores
    `);
    await outline.expectText(moved);
    await page.keyboard.press("Shift+ArrowDown");
    await outline.expectText(moved);
    await outline.expectSaved();
    expect(await storedText(target.origin, account)).toBe(moved);
    await page.keyboard.press("Shift+ArrowUp");
    await outline.expectText(UNCHANGED);
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+ArrowUp");
    await outline.expectText(
      expected(`
        Leaf
          Stomata
            Guard cells
            Pores
          Cuticle
          Mesophyll
      `),
    );
    expect((await outline.focus()).text).toBe("Stomata");
  });
});

test.describe("collapsing", () => {
  const COLLAPSED = expected(`
    Leaf
      Cuticle
      Stomata
      Mesophyll
  `);

  test("c on a row hides its children and shows them again", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.focusRow("Stomata");
    await page.keyboard.press("c");
    await outline.expectText(COLLAPSED);
    await expect(await outline.row("Stomata")).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("c");
    await outline.expectText(UNCHANGED);
  });

  test("Ctrl+. does so from inside the text, where c is a letter", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Stomata", 3);
    await page.keyboard.press("Control+.");
    await outline.expectText(COLLAPSED);
    await outline.expectCaret("Stomata", 3);
    await page.keyboard.press("c");
    await outline.expectText(COLLAPSED.replace("Stomata", "Stocmata"));
  });

  test("the arrow of a note with children is a button named by what it does [2.arrow]", async ({
    openTree,
  }) => {
    const { outline } = await openTree(LEAF);
    await expect((await outline.row("Cuticle")).getByRole("button", { name: /Collapse|Expand/ })).toHaveCount(
      0,
    );
    await (await outline.row("Stomata")).getByRole("button", { name: "Collapse" }).click();
    await outline.expectText(COLLAPSED);
    await (await outline.row("Stomata")).getByRole("button", { name: "Expand" }).click();
    await outline.expectText(UNCHANGED);
  });

  test("stays as it was after a reload of the page", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Stomata");
    await page.keyboard.press("Control+.");
    await outline.expectText(COLLAPSED);
    await page.reload();
    await outline.ready();
    await outline.expectText(COLLAPSED);
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
      expected(`
        Leaf
          Cuticle
          Stomata
            Guard cells
            Epidermis
            Pores
          Mesophyll
            Palisade
      `),
    );
  });

  test("Ctrl+Enter on the root makes a child", async ({ openTree }) => {
    const { page, outline } = await openTree("Leaf");
    await outline.caretIn("Leaf");
    await page.keyboard.press("Control+Enter");
    await outline.expectCaret("", 0);
    await outline.expectText("Leaf\n  -");
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
  test("Up and Down go through the rows as they are shown, and over what is collapsed", async ({
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
  });

  test("Left at the start of a field goes to the end of the row above, Right at the end to the start below", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Stomata", "start");
    await page.keyboard.press("ArrowLeft");
    await outline.expectCaret("Cuticle", "Cuticle".length);
    await page.keyboard.press("ArrowRight");
    await outline.expectCaret("Stomata", 0);
  });

  test("outside a field Left goes to the parent and Right to the first child", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.focusRow("Pores");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await outline.focus()).text).toBe("Stomata");
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await outline.focus()).text).toBe("Guard cells");
  });
});

test.describe("going from page to page", () => {
  test("Enter on a row opens the branch as a page of its own, and p goes back", async ({ openTree }) => {
    const { page, outline, account } = await openTree(LEAF);
    const { nodeId } = await outline.rowOf("Stomata");
    await outline.focusRow("Stomata");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/trees/${nodeId}$`));
    await outline.expectText("Stomata\n  Guard cells\n  Pores");
    await expect(page.getByRole("link", { name: "Go to parent tree: Leaf" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Stomata" })).toBeAttached();
    await outline.ready();
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
    await outline.expectText(UNCHANGED);
  });

  test("a tree that is not there says so, and so does one of somebody else", async ({ openTree, watch }) => {
    const { page } = await openTree(LEAF);
    watch.allowFailedRequests = true;
    const other = await openTree("Somebody else");
    await page.goto("/trees/987654321");
    await expect(page.getByText("Error: Tree not found: 404")).toBeVisible();
    await page.goto(`/trees/${other.account.rootId}`);
    await expect(page.getByText("Error: Tree not found: 404")).toBeVisible();
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

  test("Space twice on a row goes to viewing", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.focusRow("Stomata");
    await page.keyboard.press("Space");
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/mode=viewing/);
  });
});
