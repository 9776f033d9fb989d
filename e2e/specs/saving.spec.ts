import { expect, signedIn, test } from "../fixtures.ts";
import { typeAt } from "../pages/outline.ts";
import { isDataCall, type SeenCall } from "../proxy.ts";
import { call, createAnonymous } from "../stage/api.ts";
import { readTree, storedText } from "../stored-tree.ts";
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
const REFUSED = { status: 500, body: { error: "Something went wrong.", code: "internal" } };
const refuseData = (call: SeenCall) => (isDataCall(call) ? REFUSED : undefined);

test.describe("saving", () => {
  test("blur without a change sends nothing", async ({ openTree, net }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Cuticle");
    await outline.caretIn("Stomata");
    await page.keyboard.press("x");
    await page.keyboard.press("Backspace");
    await outline.caretIn("Pores");
    await outline.expectSaved();
    expect(net.calls.filter(isDataCall)).toEqual([]);
  });

  test("leaving a changed note saves it, with the UUIDs of the action and of the change", async ({
    openTree,
    net,
  }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Cuticle");
    await page.keyboard.type("s", { delay: 15 });
    await page.keyboard.press("ArrowDown");
    await outline.expectSaved();
    const sent = net.calls.filter(isDataCall);
    expect(sent.map((seen) => seen.method)).toEqual(["PUT"]);
    expect(sent[0]?.path).toMatch(/^\/api\/v1\/notes\/\d+$/);
    expect(sent[0]?.headers["x-data-mutation-uuid"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.headers["x-user-action-uuid"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a rest of two seconds saves without leaving the note, and never says Saved before", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Cuticle");
    await page.keyboard.type(", a film of wax", { delay: 15 });
    await expect(outline.sync).not.toHaveText("Saved");
    await outline.expectSaved();
    expect(await storedText(target.origin, account)).toContain("Cuticle, a film of wax");
    await outline.expectCaret("Cuticle, a film of wax", "Cuticle, a film of wax".length);
  });

  test("what is typed at 15 ms a key over half a second of delay is all there", async ({
    openTree,
    net,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Mesophyll");
    net.delayMs = 500;
    await page.keyboard.press("Enter");
    await typeAt(page, "abc", 15);
    await page.keyboard.press("Enter");
    await typeAt(page, "def", 15);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await typeAt(page, "ghi", 15);
    const after = expected(`${LEAF.trimEnd()}\n    abc\n    def\n      ghi`);
    await outline.expectText(after);
    await outline.expectCaret("ghi", 3);
    await outline.expectSaved(30_000);
    await outline.expectText(after);
    expect(await storedText(target.origin, account)).toBe(after);
  });

  test("the caret stays where it is when a temporary id becomes a real one", async ({ openTree, net }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Mesophyll");
    net.delayMs = 800;
    await page.keyboard.press("Enter");
    await page.keyboard.type("spongy", { delay: 15 });
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect((await outline.rowOf("spongy")).nodeId).toBeLessThan(0);
    const field = await page.evaluateHandle(() => document.activeElement);
    await expect
      .poll(async () => (await outline.rowOf("spongy")).nodeId, { timeout: 15_000 })
      .toBeGreaterThan(0);
    await outline.expectCaret("spongy", 4);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("a row shows that its move is on its way", async ({ openTree, net }) => {
    const { page, outline } = await openTree(LEAF);
    await outline.caretIn("Mesophyll");
    net.delayMs = 1_000;
    await page.keyboard.press("Tab");
    await expect(await outline.row("Mesophyll")).toHaveAttribute("data-pending", "true");
    net.delayMs = 0;
    await outline.expectSaved();
    await expect(await outline.row("Mesophyll")).not.toHaveAttribute("data-pending", "true");
  });
});

test.describe("a refused change", () => {
  test.beforeEach(({ watch }) => {
    watch.allowFailedRequests = true;
  });

  test("of a note's text, sent on leaving a note that changed, is rolled back with a message, and kept to be sent again [4.edit-blur] [8.note-update]", async ({
    openTree,
    net,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    net.answerInstead = refuseData;
    await outline.caretIn("Mesophyll");
    await outline.caretIn("Cuticle");
    await page.keyboard.type(" and wax", { delay: 15 });
    await page.keyboard.press("ArrowDown");
    await expect(outline.toast("alert", "Failed to update note. Please try again.")).toBeVisible();
    await outline.expectText(UNCHANGED);
    await expect(outline.sync).toHaveText(/^1 changes? failed$/);
    expect(net.calls.filter(isDataCall)).toHaveLength(1);
    expect(await storedText(target.origin, account)).toBe(UNCHANGED);
  });

  test("of a merge puts both notes back, and the focus returns to the second after 100 ms [4.merge-failure]", async ({
    openTree,
    newContext,
    net,
    target,
  }) => {
    const account = await createAnonymous(target.origin);
    const context = await newContext({ storageState: signedIn(net.origin, account) });
    await context.clock.install();
    const { page, outline } = await openTree(LEAF, { account, context });
    net.answerInstead = refuseData;
    await outline.caretIn("Pores", "start");
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press("Backspace");
    await outline.expectText(UNCHANGED);
    await page.clock.runFor(99);
    await expect(page.getByRole("alert").filter({ hasText: /500/ })).toBeVisible();
    expect((await outline.focus()).text).toBe("Guard cells");
    await page.clock.runFor(1);
    await expect.poll(async () => (await outline.focus()).text).toBe("Pores");
    expect(await storedText(target.origin, account)).toBe(UNCHANGED);
  });

  test("with a 403 says that access is denied, takes the change back and keeps it [8.403]", async ({
    openTree,
    net,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    const message = "Access denied. You don't have permission to perform this action.";
    net.answerInstead = (seen) =>
      isDataCall(seen) ? { status: 403, body: { error: message, code: "forbidden" } } : undefined;
    await outline.caretIn("Cuticle");
    await page.keyboard.type(" and wax", { delay: 15 });
    await page.keyboard.press("ArrowDown");
    await expect(outline.toast("alert", message)).toBeVisible();
    await outline.expectText(UNCHANGED);
    await expect(outline.sync).toHaveText(/^1 changes? failed$/);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const failed = page.getByRole("region", { name: "Failed changes" });
    await expect(failed.getByText(message)).toBeVisible();
    await expect(failed.getByText("Cuticle and wax")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(failed).toBeHidden();
    await page.keyboard.press("Enter");
    expect(await storedText(target.origin, account)).toBe(UNCHANGED);
    net.answerInstead = undefined;
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main")).toBeFocused();
    await outline.expectSaved();
    await expect.poll(() => storedText(target.origin, account)).toContain("Cuticle and wax");
  });

  test("of a note's creation keeps what was being typed into it, and the letters that still come do nothing else", async ({
    openTree,
    net,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    net.delayMs = 400;
    net.answerInstead = (seen) => (seen.method === "POST" && isDataCall(seen) ? REFUSED : undefined);
    await outline.caretIn("Cuticle");
    await page.keyboard.press("Enter");
    await page.keyboard.type("precious words, each pec of them kept, every one of these", { delay: 30 });
    await expect(outline.sync).toHaveText(/^1 changes? failed$/);
    await outline.expectText(UNCHANGED);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const failed = page.getByRole("region", { name: "Failed changes" });
    await expect(failed.getByText("precious")).toBeVisible();
    expect(await storedText(target.origin, account)).toBe(UNCHANGED);
    net.answerInstead = undefined;
    await failed.getByRole("button", { name: "Try again" }).click();
    await outline.expectSaved();
    await expect.poll(() => storedText(target.origin, account)).toContain("precious");
  });

  test("of a merge's second half puts the first half back too", async ({ openTree, net, target }) => {
    const { page, outline, account } = await openTree(LEAF);
    net.answerInstead = (seen) => (seen.method === "DELETE" ? REFUSED : undefined);
    await outline.caretIn("Pores", "start");
    await page.keyboard.press("Backspace");
    await outline
      .expectText(
        UNCHANGED.replace("Guard cells\n", "Guard cellsPores\n").replace("      Pores\n", ""),
        1_000,
      )
      .catch(() => {});
    await expect(page.getByRole("alert").first()).toBeVisible();
    await outline.expectText(UNCHANGED);
    await expect.poll(() => storedText(target.origin, account)).toBe(UNCHANGED);
  });

  test("leaves what was typed after it untouched", async ({ openTree, net, target }) => {
    const { page, outline, account } = await openTree(LEAF);
    let refusals = 0;
    net.delayMs = 200;
    net.answerInstead = (seen) => {
      if (seen.method !== "PUT" || !seen.path.includes("/notes/") || refusals > 0) return undefined;
      refusals += 1;
      return REFUSED;
    };
    await outline.caretIn("Cuticle");
    await page.keyboard.type("!", { delay: 15 });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("?", { delay: 15 });
    await expect(outline.toast("alert", "Failed to update note. Please try again.")).toBeVisible();
    await outline.expectCaret("Stomata?", 8);
    await page.keyboard.press("ArrowDown");
    const after = UNCHANGED.replace("Stomata", "Stomata?");
    await outline.expectText(after);
    await expect.poll(() => storedText(target.origin, account)).toBe(after);
  });
});

test.describe("changes from elsewhere", () => {
  test("another tab's change appears, and does not touch the field being typed in", async ({ openTree }) => {
    const { page, outline, account } = await openTree(LEAF);
    const second = await openTree("", { account, context: page.context() });
    await outline.caretIn("Cuticle");
    await page.keyboard.type(" w", { delay: 15 });
    await second.outline.caretIn("Mesophyll");
    await second.page.keyboard.type(" tissue", { delay: 15 });
    await second.page.keyboard.press("Enter");
    await second.page.keyboard.type("Veins", { delay: 15 });
    await second.outline.expectSaved();
    await expect.poll(async () => (await outline.shown()).map((row) => row.text)).toContain("Veins");
    await outline.expectCaret("Cuticle w", 9);
    await page.keyboard.type("ax", { delay: 15 });
    await outline.expectCaret("Cuticle wax", 11);
    const after = expected(`
      Leaf
        Cuticle wax
        Stomata
          Guard cells
          Pores
        Mesophyll tissue
        Veins
    `);
    await outline.expectText(after);
    await outline.expectSaved();
    await second.outline.expectText(after);
  });

  test("another device's edit of the very note being typed in waits until the field is left", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    const tree = await readTree(target.origin, account, account.rootId);
    const note = tree.nodes.find((node) => "text" in node.content && node.content.text === "Mesophyll");
    await outline.caretIn("Mesophyll");
    await page.keyboard.type(" below", { delay: 15 });
    await call(target.origin, "PUT", `/notes/${note?.item_id}`, account.token, {
      note: { text: "Spongy Mesophyll" },
    });
    await page.waitForTimeout(500);
    await outline.expectCaret("Mesophyll below", "Mesophyll below".length);
    await page.keyboard.press("ArrowUp");
    await outline.expectSaved();
    // Both edits leave the other's words alone, so both stand.
    await expect.poll(() => storedText(target.origin, account)).toContain("Spongy Mesophyll below");
    await outline.expectText(UNCHANGED.replace("Mesophyll", "Spongy Mesophyll below"));
  });

  test("a stream that is cut comes back without a gap", async ({ openTree, net, target, watch }) => {
    watch.allowFailedRequests = true;
    const { outline, account } = await openTree(LEAF);
    await expect.poll(() => net.calls.some((seen) => seen.path.includes("/user_actions/stream"))).toBe(true);
    net.cutStreams();
    await call(target.origin, "POST", "/trees", account.token, {
      tree: { item_type: "note", note: { text: "Veins" }, parent_id: account.rootId },
    });
    await outline.expectText(`${UNCHANGED}\n  Veins`, 20_000);
  });
});

test.describe("composition with an input method", () => {
  test("Enter while composing does not split, and the composed text stands once", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(LEAF);
    await outline.caretIn("Cuticle");
    const devtools = await page.context().newCDPSession(page);
    const composingKey = () =>
      devtools.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        windowsVirtualKeyCode: 229,
        key: "Process",
      });
    for (const text of ["に", "にほ", "日本"]) {
      await composingKey();
      await devtools.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    // The Enter that confirms a composition arrives as key code 229.
    await devtools.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      windowsVirtualKeyCode: 229,
      key: "Enter",
      code: "Enter",
    });
    await devtools.send("Input.insertText", { text: "日本" });
    await outline.expectCaret("Cuticle日本", "Cuticle日本".length);
    const after = UNCHANGED.replace("Cuticle", "Cuticle日本");
    await outline.expectText(after);
    await page.keyboard.press("ArrowDown");
    await outline.expectSaved();
    expect(await storedText(target.origin, account)).toBe(after);
  });

  test("another device's edit of the note does not end a composition", async ({ openTree, target }) => {
    const { page, outline, account } = await openTree(LEAF);
    const tree = await readTree(target.origin, account, account.rootId);
    const note = tree.nodes.find((node) => "text" in node.content && node.content.text === "Cuticle");
    await outline.caretIn("Cuticle");
    const devtools = await page.context().newCDPSession(page);
    const compose = async (text: string) => {
      await devtools.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        windowsVirtualKeyCode: 229,
        key: "Process",
      });
      await devtools.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    };
    await compose("に");
    await call(target.origin, "PUT", `/notes/${note?.item_id}`, account.token, {
      note: { text: "Waxy Cuticle" },
    });
    await page.waitForTimeout(500);
    await compose("にほ");
    await devtools.send("Input.insertText", { text: "日本" });
    await outline.expectCaret("Cuticle日本", "Cuticle日本".length);
  });
});
