import { findFaults } from "../accessibility.ts";
import { AWAY, answering, ok, REFUSED } from "../answers.ts";
import { expect, freshName, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import { isCall } from "../proxy.ts";
import { call, createAnonymous, createNamed } from "../stage/api.ts";
import { storedText } from "../stored-tree.ts";

const PASSWORD = "wet chalk, dry chalk";
const isValidation = isCall("/validate-session");

test("a stored token is validated once on start, nothing is asked without one, and an invalid one is cleared [4.session-start]", async ({
  page,
  openTree,
  net,
}) => {
  await new LandingPage(page).open();
  await expect.poll(() => net.calls.some(isCall("/users/stats"))).toBe(true);
  expect(net.calls.filter(isValidation)).toEqual([]);

  const { page: stored, frame, account } = await openTree("Leaf");
  expect(net.calls.filter(isValidation)).toHaveLength(1);
  expect(net.calls.find(isValidation)?.headers.authorization).toBe(`Bearer ${account.token}`);

  const user = { id: account.userId, username: "x", root_tree: null };
  net.answerInstead = answering(isValidation, ok({ valid: false, user }));
  await stored.goto(`/trees/${account.rootId}`);
  await expect(new LandingPage(stored).form).toBeVisible();
  await expect(stored).toHaveURL(/\/$/);
  expect(await frame.token()).toBeNull();
});

test("a stored token that the server refuses is cleared; one that nobody answers about is kept [4.session-start] [8.session-validation]", async ({
  signedInPage,
  net,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const account = await createAnonymous(target.origin);
  const page = await signedInPage(account);
  const frame = new PageFrame(page);
  net.answerInstead = answering(isValidation, AWAY);
  await page.goto(`/trees/${account.rootId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The server does not answer");
  expect(await frame.token()).toBe(account.token);
  net.answerInstead = undefined;
  await page.getByRole("button", { name: "Try again" }).click();
  await new OutlinePage(page).ready();
  await call<null>(target.origin, "POST", "/logout", account.token);
  await page.reload();
  await expect(new LandingPage(page).form).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await frame.token()).toBeNull();
});

for (const [how, days] of [
  ["a month behind", -30],
  ["ten years ahead", 3_650],
] as const)
  test(`a device's clock ${how} costs no token, is said, and dates no rating`, async ({
    openTree,
    target,
  }) => {
    const { page, outline, frame, account } = await openTree("Leaf\n  ? Pores => Stomata", {
      prepare: (context) => context.clock.install({ time: Date.now() + days * 86_400_000 }),
    });
    await expect(page.getByText(/^This device’s clock is \d+ (days|years) (behind|ahead)\./)).toBeVisible();
    expect(await frame.token()).toBe(account.token);
    await outline.rateCard("Pores", "3");
    await outline.expectSaved();
    const { reviews } = await call<{ reviews: { reviewed_at: string }[] }>(
      target.origin,
      "GET",
      "/study/reviews",
      account.token,
    );
    expect(Math.abs(Date.parse(reviews[0]?.reviewed_at ?? "") - Date.now())).toBeLessThan(10 * 60_000);
  });

test("a session that ended asks to log in; until then nothing can be moved, which is said of each move, and then it can [8.401] [8.login] [5.login]", async ({
  openTree,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const name = freshName();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { page, outline, frame, account } = await openTree("Leaf\n  Cuticle\n  Stomata", {
    account: await createNamed(target.origin, name, PASSWORD),
    prepare: (context) =>
      context.route("**/assets/open-dialog-*.js", async (route) => {
        await released;
        await route.continue();
      }),
  });
  await outline.caretIn("Stomata");
  await call<null>(target.origin, "POST", "/logout", account.token);
  await page.keyboard.type("!");
  await expect.poll(() => frame.token()).toBeNull();
  await outline.expectText("Leaf\n  Cuticle\n  Stomata!");
  for (const [key, action] of [
    ["Tab", "indent"],
    ["Shift+Tab", "outdent"],
    ["Shift+ArrowUp", "reorder"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(frame.toast("alert", `Please log in to ${action}`)).toBeVisible();
    await outline.expectText("Leaf\n  Cuticle\n  Stomata!");
    await outline.expectCaret("Stomata!", 8);
  }

  release();
  await expect(frame.signInAgain).toContainText("Authentication required. Please log in to continue.");
  await new LandingPage(page).signIn(name, PASSWORD);
  await expect(frame.signInAgain).toHaveCount(0);
  await outline.expectSaved(30_000);
  await outline.caretIn("Stomata!");
  await page.keyboard.press("Tab");
  const moved = "Leaf\n  Cuticle\n    Stomata!";
  await outline.expectText(moved);
  await outline.expectSaved();
  await page.reload();
  await outline.expectText(moved);
});

test("an account without a name whose session has ended is not asked for a password: its notes can be saved, and one starts anew", async ({
  openTree,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, frame, account } = await openTree("Leaf\n  Cuticle\n  Stomata");
  await outline.caretIn("Stomata");
  await call<null>(target.origin, "POST", "/logout", account.token);
  await page.keyboard.type(" open");
  const ended = frame.sessionEnded;
  await expect(ended).toContainText("The account has no name, so you cannot sign in to it again.");
  await expect(ended.getByLabel("Password")).toHaveCount(0);
  await expect(frame.signInAgain).toHaveCount(0);

  const downloading = page.waitForEvent("download");
  await ended.getByRole("button", { name: "Save my notes as a file" }).click();
  const saved = await (await downloading).createReadStream();
  expect((await saved.toArray()).join("")).toBe("- Leaf\n  - Cuticle\n  - Stomata open");
  await expect(ended.getByRole("status")).toHaveText("Saved in this browser’s downloads folder.");

  await ended.getByRole("button", { name: "I gave it a name on another device" }).click();
  await expect(ended.getByRole("form", { name: "Sign in" })).toBeVisible();
  expect(await findFaults(page, "a session that has ended")).toEqual([]);
  await ended.getByRole("button", { name: "Start anew" }).click();
  await expect(new LandingPage(page).form).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("logging out tells the server, forgets the token and goes to /, even when the call fails, which is only logged [4.logout] [8.logout]", async ({
  openTree,
  net,
  watch,
}) => {
  const told = () => net.calls.filter(isCall("/logout"));
  const failures = () =>
    watch.logged.filter((line) => line === "Logging out was not answered: Something went wrong.");
  for (const fails of [false, true]) {
    watch.allowFailedRequests = fails;
    net.answerInstead = fails ? answering(isCall("/logout"), REFUSED) : undefined;
    const { page, frame, account } = await openTree("");
    if (fails) await frame.logOut();
    else await (await frame.openMore()).getByRole("button", { name: "Log out" }).click();
    await expect(new LandingPage(page).form).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await frame.token()).toBeNull();
    expect(failures()).toHaveLength(fails ? 1 : 0);
    expect(told().at(-1)).toMatchObject({
      headers: { authorization: `Bearer ${account.token}` },
      status: fails ? 500 : 204,
    });
  }
  expect(told()).toHaveLength(2);
});

test("someone signed in is led on to their root tree, or welcomed by name and id without one [2.landing-in]", async ({
  openTree,
  net,
}) => {
  const { page, outline, account } = await openTree("Leaf");
  for (const path of ["/", "/trees"]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
    await outline.ready();
  }
  const user = { id: account.userId, username: "Mira", root_tree: null };
  net.answerInstead = answering(isValidation, ok({ valid: true, user }));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Mira");
  await expect(page.getByText(`Your user id is ${account.userId}`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", `/users/${account.userId}`);
});

test("a user's page shows name, id and root tree, with a link to that [2.user-page]", async ({
  signedInPage,
  target,
}) => {
  const name = freshName();
  const account = await createNamed(target.origin, name, PASSWORD);
  const page = await signedInPage(account);
  await page.goto(`/users/${account.userId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("main").getByRole("definition")).toHaveText([
    name,
    String(account.userId),
    `Tree ${account.rootId}, a note`,
  ]);
  const root = page.getByRole("link", { name: `Tree ${account.rootId}` });
  await expect(root).toHaveAttribute("href", `/trees/${account.rootId}`);
  await root.click();
  await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
  await new OutlinePage(page).ready();
});

test("a name chosen for an anonymous account keeps its notes", async ({ openTree }) => {
  const { page, outline, frame, account } = await openTree("Leaf\n  Tracheids");
  const name = freshName();
  const more = await frame.openMore();
  await more.getByRole("button", { name: "Keep your notes: choose a name" }).click();
  const form = page.getByRole("form", { name: "Keep your notes" });
  const keep = form.getByRole("button", { name: "Keep my notes" });
  await form.getByLabel("Username").fill(name);
  await form.getByLabel("Password").fill("short");
  await keep.click();
  await expect(form.getByText("Choose a password of at least 8 characters.")).toBeVisible();
  await form.getByLabel("Password").fill(PASSWORD);
  await keep.click();
  await expect(frame.toolbar.getByRole("link", { name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
  await outline.rowOf("Tracheids");
});

test("a name chosen in one tab signs no other tab out, whatever the other hears first: its refused call or the new token (found broken 5)", async ({
  openTree,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  // A tab is told late of what the other has stored.
  const holdStorageEvents = () => {
    const held: StorageEvent[] = [];
    const hold = (event: StorageEvent) => {
      event.stopImmediatePropagation();
      held.push(event);
    };
    window.addEventListener("storage", hold);
    window.addEventListener("release", () => {
      window.removeEventListener("storage", hold);
      for (const { key, newValue } of held)
        window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    });
  };
  // The first tab sends for both.
  const first = await openTree("Leaf\n  Tracheids", {
    prepare: (context) => context.addInitScript(holdStorageEvents),
  });
  const second = await openTree("", { account: first.account, context: first.page.context() });
  const name = freshName();
  const more = await second.frame.openMore();
  await more.getByRole("button", { name: "Keep your notes: choose a name" }).click();
  const form = second.page.getByRole("form", { name: "Keep your notes" });
  await form.getByLabel("Username").fill(name);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Keep my notes" }).click();
  const named = second.frame.toolbar.getByRole("link", { name });
  await expect(named).toBeVisible();
  const token = await second.frame.token();

  await first.outline.caretIn("Tracheids");
  await first.page.keyboard.type("!");
  await expect(first.frame.sessionEnded).toBeVisible();
  expect(await second.frame.token()).toBe(token);
  await expect(named).toBeVisible();

  await first.page.evaluate(() => window.dispatchEvent(new Event("release")));
  await expect(first.frame.toolbar.getByRole("link", { name })).toBeVisible();
  for (const { outline } of [first, second]) {
    await outline.expectText("Leaf\n  Tracheids!");
    await outline.expectSaved();
  }
  expect(await first.frame.token()).toBe(token);
  expect(await storedText(target.origin, { ...first.account, token: token ?? "" })).toBe(
    "Leaf\n  Tracheids!",
  );
});
