import { AWAY, answering } from "../answers.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { keptNotes } from "../pages/device.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage, typeAt } from "../pages/outline.ts";
import { createProfile } from "../profile.ts";
import { isCall, isDataCall, type SeenCall } from "../proxy.ts";
import { type Account, createNamed } from "../stage/api.ts";
import { plant } from "../stored-tree.ts";
import { expected } from "../tree-text.ts";

const ROCKS = `
  Rocks
    Igneous
    Sedimentary
`;
const PASSWORD = "granite and gneiss";

const isApiCall = ({ path }: SeenCall) => path.startsWith("/api/");

/** The UUIDs of the changes that reached the server and were taken, over single calls and batches alike. */
const takenUuids = (calls: readonly SeenCall[]) =>
  calls
    .filter((seen) => seen.status !== null && seen.status < 300)
    .flatMap((seen) => {
      if (!seen.path.endsWith("/commands")) {
        return [String(seen.headers["x-data-mutation-uuid"])];
      }
      const { commands } = JSON.parse(seen.body) as { commands: { uuid: string }[] };
      return commands.map((command) => command.uuid);
    });

test.describe("nothing typed is lost", () => {
  test("a new note typed while nobody answers is there after the tab was closed and opened again", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, account } = await openTree(ROCKS);
    const context = page.context();
    await outline.caretIn("Sedimentary");
    net.down = true;
    await page.keyboard.press("Enter");
    await typeAt(page, "Metamorphic", 15);
    await page.close();
    net.down = false;
    const again = await openTree("", { account, context });
    await again.expectKept(`${ROCKS}    Metamorphic`);
  });

  test("the server goes away while one types: the count waits, and is saved when it is back", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, expectKept } = await openTree(ROCKS);
    await outline.caretIn("Sedimentary");
    net.down = true;
    net.cutStreams();
    await page.keyboard.press("Enter");
    await typeAt(page, "Metamorphic", 15);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await typeAt(page, "Marble", 15);
    await page.keyboard.press("ArrowUp");
    await outline.expectWaiting(/^Offline — \d+ changes waiting$/, 30_000);
    net.down = false;
    await expectKept(`${ROCKS}    Metamorphic\n      Marble`, 40_000);
  });

  test("a reload while the server is away loses nothing of what waits", async ({ openTree, net, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline, expectKept } = await openTree(ROCKS);
    await expect.poll(() => keptNotes(page)).toBeGreaterThan(0);
    // The page itself still loads, as from a cache: only the API is away.
    net.answerInstead = answering(isApiCall, AWAY);
    await outline.caretIn("Sedimentary");
    await page.keyboard.press("Enter");
    await typeAt(page, "Metamorphic", 15);
    await page.keyboard.press("ArrowUp");
    await outline.expectWaiting(/waiting$/, 30_000);
    await page.reload();
    await outline.expectText(`${ROCKS}    Metamorphic`);
    await outline.expectWaiting(/waiting$/);
    net.answerInstead = undefined;
    await expectKept(`${ROCKS}    Metamorphic`, 40_000);
  });

  test("answers that are lost make nothing twice", async ({ openTree, net, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline, expectKept } = await openTree(ROCKS);
    const lost = new Map<string, number>();
    net.loseAnswer = (call) => {
      if (!isDataCall(call)) return false;
      const key = `${call.method} ${call.path} ${call.body}`;
      lost.set(key, (lost.get(key) ?? 0) + 1);
      return lost.get(key) === 1;
    };
    await outline.caretIn("Sedimentary");
    for (const text of ["Metamorphic", "Marble", "Slate"]) {
      await page.keyboard.press("Enter");
      await typeAt(page, text, 15);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    await expectKept(`${ROCKS}    Metamorphic\n    Marble\n      Slate`, 50_000);
    expect(lost.size).toBeGreaterThan(2);
  });
});

test.describe("a half-written card is not lost", () => {
  const HALF = "Cooled lava, or";

  test("while another tab collapses a row and opens a form of its own, when both tabs crash", async ({
    openTree,
  }) => {
    const { page, outline, account } = await openTree(ROCKS.replace("Igneous", "Igneous\n      Basalt"));
    const context = page.context();
    const other = await openTree("", { account, context });
    await outline.caretIn("Basalt");
    await page.keyboard.press("Alt+Enter");
    await expect(outline.conversion.answer).toBeFocused();
    await typeAt(page, HALF, 15);
    const igneous = await other.outline.row("Igneous");
    await igneous.getByRole("button", { name: "Collapse" }).click();
    await igneous.getByRole("button", { name: "Expand" }).click();
    await other.outline.caretIn("Sedimentary");
    await other.page.keyboard.press("Alt+Enter");
    await typeAt(other.page, "Settled", 15);
    for (const each of [page, other.page]) {
      const crashed = each.waitForEvent("crash");
      const session = await context.newCDPSession(each);
      session.send("Page.crash").catch(() => {});
      await crashed;
      await each.close();
    }
    const again = await openTree("", { account, context });
    await expect(again.outline.conversion.form).toHaveCount(2);
    await expect(again.outline.conversion.answer.first()).toHaveValue(HALF);
    await expect(again.outline.conversion.answer.last()).toHaveValue("Settled");
    await again.page.reload();
    await expect(again.outline.conversion.answer.first()).toHaveValue(HALF);
    await again.outline.conversion.answer.first().press("Enter");
    await expect(again.outline.conversion.form).toHaveCount(1);
    await again.page.reload();
    await again.outline.ready();
    await expect(again.outline.conversion.answer).toHaveValue("Settled");
    await expect(again.outline.conversion.form).toHaveCount(1);
  });

  test("of a note that the server does not know yet, when the tab is closed", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, account } = await openTree(ROCKS);
    const context = page.context();
    await outline.caretIn("Sedimentary");
    net.down = true;
    await page.keyboard.press("Enter");
    await typeAt(page, "Metamorphic", 15);
    await page.keyboard.press("Alt+Enter");
    await typeAt(page, HALF, 15);
    await page.close();
    net.down = false;
    const again = await openTree("", { account, context });
    await expect(again.outline.conversion.answer).toHaveValue(HALF);
    // The row gets its real id while the form stands open.
    await again.outline.expectSaved();
    await again.page.reload();
    await expect(again.outline.conversion.answer).toHaveValue(HALF);
  });

  test("where an earlier version kept it, of which nothing is left then", async ({ openTree }) => {
    const { page, outline, account } = await openTree(ROCKS);
    const key = await (await outline.row("Igneous")).getAttribute("data-key");
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    const older = `perennial-cards-${account.userId}`;
    const copy = {
      name: `its-page conversions ${key?.slice(1)}`,
      at: 1,
      text: JSON.stringify({ question: "Igneous", answer: HALF }),
    };
    await page.evaluate(
      ([database, record]) =>
        new Promise((resolve) => {
          const opening = indexedDB.open(database, 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore("copies", { keyPath: "name" });
          opening.onsuccess = () => {
            const written = opening.result.transaction("copies", "readwrite");
            written.objectStore("copies").put(record);
            written.oncomplete = resolve;
          };
        }),
      [older, copy] as const,
    );
    await page.reload();
    await expect(outline.conversion.answer).toHaveValue(HALF);
    await expect.poll(databases).not.toContain(older);
    await page.reload();
    await expect(outline.conversion.answer).toHaveValue(HALF);
  });

  test("in a browser that is killed with -9", async ({ target, net }) => {
    const account = await createNamed(target.origin, freshName("geologist"), PASSWORD);
    await plant(target.origin, account, ROCKS);
    await throughAKill(
      net.origin,
      account,
      async (outline) => {
        await outline.caretIn("Igneous");
        await outline.page.keyboard.press("Alt+Enter");
        await typeAt(outline.page, HALF, 15);
      },
      (outline) => expect(outline.conversion.answer).toHaveValue(HALF),
    );
  });
});

test.describe("several tabs", () => {
  test("two tabs with one queue send every change once", async ({ openTree, net, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline, account, expectKept } = await openTree(ROCKS);
    const second = await openTree("", { account, context: page.context() });
    net.down = true;
    await outline.caretIn("Sedimentary");
    for (const text of ["Sandstone", "Limestone", "Shale"]) {
      await page.keyboard.press("Enter");
      await typeAt(page, text, 15);
    }
    await page.keyboard.press("ArrowUp");
    await second.outline.caretIn("Igneous");
    await second.page.keyboard.press("Enter");
    await typeAt(second.page, "Basalt", 15);
    await second.page.keyboard.press("ArrowUp");
    await outline.expectWaiting(/waiting$/, 30_000);
    const from = net.calls.length;
    net.down = false;
    const after = `${ROCKS.replace("Igneous", "Igneous\n    Basalt")}    Sandstone\n    Limestone\n    Shale`;
    await expectKept(after, 40_000);
    await second.expectKept(after, 40_000);
    const taken = takenUuids(net.calls.slice(from).filter(isDataCall));
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken).size).toBe(taken.length);
  });

  test("closing the tab that sends hands the queue to the other", async ({ openTree, net, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline, account } = await openTree(ROCKS);
    const second = await openTree("", { account, context: page.context() });
    net.down = true;
    await outline.caretIn("Sedimentary");
    await page.keyboard.press("Enter");
    await typeAt(page, "Sandstone", 15);
    await page.keyboard.press("ArrowUp");
    await outline.expectWaiting(/waiting$/, 30_000);
    await page.close();
    net.down = false;
    const after = expected(`${ROCKS}    Sandstone`);
    await second.outline.expectText(after, 40_000);
    await expect.poll(second.stored, { timeout: 40_000 }).toBe(after);
  });
});

test.describe("whose changes they are", () => {
  test("another user of the same browser never sends them, and the first finds them again", async ({
    openTree,
    net,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const [first, second] = [freshName("geologist"), freshName("geologist")];
    const account = await createNamed(target.origin, first, PASSWORD);
    await createNamed(target.origin, second, PASSWORD);
    const { page, outline, expectKept } = await openTree("", { account });
    await typeAt(page, "Rocks", 15);
    await outline.expectSaved();
    // Only the first one's changes are refused a hearing; signing in and out goes on.
    net.answerInstead = answering(isDataCall, AWAY);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await typeAt(page, "Igneous", 15);
    await outline.expectWaiting(/waiting$/, 30_000);
    // A session that ends somewhere else leaves the queue where it is.
    await page.evaluate(() => localStorage.removeItem("jwt_token"));
    net.answerInstead = undefined;
    const from = net.calls.length;
    const landing = new LandingPage(page);
    await landing.open();
    await landing.signIn(second, PASSWORD);
    await expect(page).toHaveURL(/\/trees\/\d+$/);
    await outline.expectText("-");
    await outline.expectSaved();
    await page.waitForTimeout(1_000);
    // The page that was left may have sent them, as their own user.
    const token = await page.evaluate(() => localStorage.getItem("jwt_token"));
    const isSecond = ({ headers }: (typeof net.calls)[number]) => headers.authorization === `Bearer ${token}`;
    expect(net.calls.slice(from).filter((call) => isDataCall(call) && isSecond(call))).toEqual([]);
    await page.evaluate(() => localStorage.removeItem("jwt_token"));
    await landing.open();
    await landing.signIn(first, PASSWORD);
    await expectKept("Rocks\n  Igneous", 40_000);
  });

  test("logging out with changes that wait asks first, and keeps them", async ({ openTree, net, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree(ROCKS);
    net.answerInstead = answering(isDataCall, AWAY);
    await outline.caretIn("Sedimentary");
    await page.keyboard.press("Enter");
    await typeAt(page, "Sandstone", 15);
    await page.keyboard.press("ArrowUp");
    await outline.expectWaiting(/waiting$/, 30_000);
    await frame.logOut();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(outline.grid).toBeVisible();
  });

  test("an expired session keeps the queue and the draft, and goes on after signing in", async ({
    openTree,
    net,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const name = freshName("geologist");
    const account = await createNamed(target.origin, name, PASSWORD);
    const { page, outline, expectKept } = await openTree("", { account });
    await typeAt(page, "Rocks", 15);
    await outline.expectSaved();
    const expired = "Authentication required. Please log in to continue.";
    net.answerInstead = answering((seen) => isApiCall(seen) && !isCall("/login")(seen), {
      status: 401,
      body: { error: expired, code: "authentication_required" },
    });
    await page.keyboard.press("Enter");
    const refusal = page.waitForResponse((response) => response.status() === 401);
    await page.keyboard.press("Enter");
    await refusal;
    // What asks for the password takes the focus, so it waits for the end of the word.
    await typeAt(page, "Igneous", 15);
    await expect(page.getByText(expired).first()).toBeVisible();
    net.answerInstead = undefined;
    const landing = new LandingPage(page);
    await expect(landing.form).toBeVisible();
    await landing.signIn(name, PASSWORD);
    await expectKept("Rocks\n  Igneous", 40_000);
  });
});

/**
 * Writes in a browser that is killed with -9 about a second later, and looks at what a new start of it shows. The
 * profile reaches the disk within a second; what is younger than that may be lost with the browser.
 */
async function throughAKill(
  baseURL: string,
  account: Account,
  write: (outline: OutlinePage) => Promise<void>,
  look: (outline: OutlinePage) => Promise<void>,
): Promise<void> {
  const profile = await createProfile(baseURL, account);
  try {
    const before = await profile.open();
    await before.page.goto(`/trees/${account.rootId}`);
    const outline = new OutlinePage(before.page);
    await outline.ready();
    await write(outline);
    await before.page.waitForTimeout(1_200);
    await profile.kill(before.context);

    const after = await profile.open();
    await after.page.goto(`/trees/${account.rootId}`);
    await look(new OutlinePage(after.page));
    await after.context.close();
  } finally {
    profile.remove();
  }
}
