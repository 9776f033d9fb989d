import { expect, type OpenTree, test } from "../fixtures.ts";
import { isDataCall } from "../proxy.ts";
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

test.describe("Enter", () => {
  test("in the middle of a note splits it: the right part is the next sibling, with the caret at its start [4.enter-split]", async ({
    openTree,
  }) => {
    await strike(await openTree(LEAF), {
      note: "Cuticle",
      caret: 3,
      keys: "Enter",
      after: LEAF.replace("Cuticle", "Cut\n    icle"),
      caretAfter: ["icle", 0],
      kept: true,
    });
  });

  test("at the end of a note makes a blank sibling below it [4.enter-end]", async ({ openTree }) => {
    await strike(await openTree(LEAF), {
      note: "Guard cells",
      caret: "end",
      keys: "Enter",
      after: LEAF.replace("Guard cells", "Guard cells\n      -"),
      caretAfter: ["", 0],
    });
  });

  test("at the very start of a note puts a blank one above, and the note keeps its id and children", async ({
    openTree,
  }) => {
    const opened = await openTree(LEAF);
    const before = await opened.outline.rowOf("Stomata");
    await strike(opened, {
      note: "Stomata",
      caret: "start",
      keys: "Enter",
      after: LEAF.replace("Stomata", "-\n    Stomata"),
      caretAfter: ["Stomata", 0],
    });
    expect((await opened.outline.rowOf("Stomata")).nodeId).toBe(before.nodeId);
  });

  test("at the end of a parent whose children show makes the next sibling", async ({ openTree }) => {
    await strike(await openTree(LEAF), {
      note: "Stomata",
      caret: "end",
      keys: "Enter",
      after: LEAF.replace("Pores", "Pores\n    -"),
      caretAfter: ["", 0],
    });
  });

  test("in the middle of a parent leaves the children with the left part", async ({ openTree }) => {
    await strike(await openTree(LEAF), {
      note: "Stomata",
      caret: 3,
      keys: "Enter",
      after: LEAF.replace("Stomata", "Sto").replace("Pores", "Pores\n    mata"),
      caretAfter: ["mata", 0],
    });
  });

  test("on the root only saves, and the caret goes to the first child [4.enter-root]", async ({
    openTree,
  }) => {
    const { page, outline, expectKept } = await openTree(LEAF);
    await outline.caretIn("Leaf", "end");
    await page.keyboard.type("lets", { delay: 15 });
    await page.keyboard.press("Enter");
    await outline.expectFocus("Cuticle");
    await expectKept(LEAF.replace("Leaf", "Leaflets"));
  });

  test("on an empty last child with a grandparent outdents it", async ({ openTree }) => {
    await strike(await openTree(LEAF), {
      note: "Pores",
      caret: "end",
      keys: "Enter Enter",
      after: LEAF.replace("Pores", "Pores\n    -"),
      caretAfter: ["", 0],
    });
  });
});

test.describe("Backspace at the start of a note", () => {
  test("joins it with the previous sibling, with the caret at the join [4.merge]", async ({ openTree }) => {
    await strike(await openTree(LEAF), {
      note: "Pores",
      caret: "start",
      keys: "Backspace",
      after: LEAF.replace("Guard cells\n      Pores", "Guard cellsPores"),
      caretAfter: ["Guard cellsPores", "Guard cells".length],
      kept: true,
    });
  });

  test("deletes it when it is empty, and the caret goes to the end of the row above [4.backspace-empty]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Guard cells", "end");
    await page.keyboard.press("Enter");
    await outline.expectCaret("", 0);
    await page.keyboard.press("Backspace");
    await outline.expectText(LEAF);
    await outline.expectCaret("Guard cells", "Guard cells".length);
  });

  test("held down it stops where a row has gone, and does not go on in the next one", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree("Leaf\n  -\n  Stomata");
    await outline.caretIn("");
    for (let repeats = 0; repeats < 6; repeats += 1) await page.keyboard.down("Backspace");
    await outline.expectText("Leaf\n  Stomata");
    await page.keyboard.up("Backspace");
    await page.keyboard.press("Backspace");
    await outline.expectText("Lea\n  Stomata");
  });

  test("refuses a note with children in words, changes nothing, and one goes on typing [8.delete-children] [4.delete-children]", async ({
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

  test("does nothing where no sibling stands before it", async ({ openTree, net }) => {
    await strike(await openTree(LEAF), {
      note: "Guard cells",
      caret: "start",
      keys: "Backspace",
      after: LEAF,
      caretAfter: ["Guard cells", 0],
    });
    expect(net.calls.filter(isDataCall)).toEqual([]);
  });

  test("does nothing where the sibling before it is a card", async ({ openTree }) => {
    const source = `
      Leaf
        ? What do stomata let in? => Carbon dioxide
        Pores
    `;
    await strike(await openTree(source), {
      note: "Pores",
      caret: "start",
      keys: "Backspace",
      after: source,
      caretAfter: ["Pores", 0],
    });
  });

  test("only deletes the selection when there is one", async ({ openTree }) => {
    await strike(await openTree(LEAF), {
      note: "Pores",
      caret: "start",
      keys: "Shift+ArrowRight Backspace",
      after: LEAF.replace("Pores", "ores"),
      caretAfter: ["ores", 0],
    });
  });
});

test.describe("Tab and its kin", () => {
  const INDENTED = LEAF.replace("    Mesophyll", "      Mesophyll");

  test("Tab makes the note the last child of its previous sibling, and the caret stays in the text [4.tab-indent] [4.indent]", async ({
    openTree,
  }) => {
    await strike(await openTree(LEAF), {
      note: "Mesophyll",
      caret: 4,
      keys: "Tab",
      after: INDENTED,
      caretAfter: ["Mesophyll", 4],
      kept: true,
    });
  });

  test("Tab on a first sibling does nothing, and the focus stays [5.indent-first]", async ({
    openTree,
    net,
  }) => {
    await strike(await openTree(LEAF), {
      note: "Cuticle",
      caret: "end",
      keys: "Tab",
      after: LEAF,
      caretAfter: ["Cuticle", "Cuticle".length],
    });
    expect(net.calls.filter(isDataCall)).toEqual([]);
  });

  test("Shift+Tab moves the note to directly after its parent [4.outdent]", async ({ openTree }) => {
    await strike(await openTree(LEAF), {
      note: "Guard cells",
      caret: 5,
      keys: "Shift+Tab",
      after: LEAF.replace("      Guard cells\n      Pores", "      Pores\n    Guard cells"),
      caretAfter: ["Guard cells", 5],
    });
  });

  test("Shift+Tab does nothing where there is no grandparent [5.outdent-top]", async ({ openTree, net }) => {
    await strike(await openTree(LEAF), {
      note: "Stomata",
      caret: "end",
      keys: "Shift+Tab",
      after: LEAF,
      caretAfter: ["Stomata", "Stomata".length],
    });
    expect(net.calls.filter(isDataCall)).toEqual([]);
  });

  test("Ctrl+] indents and Ctrl+[ outdents, whatever the default type", async ({ openTree }) => {
    const opened = await openTree(LEAF);
    for (const [keys, after] of [
      ["Control+]", INDENTED],
      ["Control+[", LEAF],
    ] as const) {
      await strike(opened, { note: "Mesophyll", caret: 2, keys, after, caretAfter: ["Mesophyll", 2] });
    }
  });

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

  test("c on a row hides its children and shows them again", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.focusRow("Stomata");
    await page.keyboard.press("c");
    await outline.expectText(COLLAPSED);
    await expect(await outline.row("Stomata")).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("c");
    await outline.expectText(LEAF);
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
    await outline.expectText(LEAF);
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
      LEAF.replace("Guard cells", "Guard cells\n      Epidermis").replace(
        "Mesophyll",
        "Mesophyll\n      Palisade",
      ),
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
    await outline.expectFocus("Stomata");
    await page.keyboard.press("ArrowRight");
    await outline.expectFocus("Guard cells");
  });
});

test.describe("going from page to page", () => {
  test("Enter on a row opens the branch as a page of its own, and p goes back", async ({ openTree }) => {
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
