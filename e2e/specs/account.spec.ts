import type { Page } from "@playwright/test";
import { expect, signedIn, test } from "../fixtures.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import { call, createAnonymous, createNamed } from "../stage/api.ts";

const isValidation = ({ path }: { path: string }) => path === "/api/v1/validate-session";
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem("jwt_token"));

test("to a visitor other addresses lead to the first page, help asks to log in, and no note is read [6.visitor] [2.help-out]", async ({
  page,
  net,
  target,
}) => {
  const { rootId } = await createAnonymous(target.origin);
  const landing = new LandingPage(page);
  for (const path of [`/trees/${rootId}`, "/notes/1", "/trees"]) {
    await page.goto(path);
    await expect(landing.form).toBeVisible();
    await expect(landing.consent).toBeVisible();
    await expect(page).toHaveURL(/\/(trees)?$/);
    await expect(page.getByRole("treegrid")).toHaveCount(0);
  }
  expect(net.calls.filter(({ path }) => /\/api\/v1\/(trees|notes)/.test(path))).toEqual([]);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Please log in to see keyboard shortcuts");
  await expect(help.getByText("Flip a flashcard")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "More", exact: true }).click();
  const more = page.getByRole("dialog", { name: "More" });
  await expect(more.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/");
  await expect(more.getByRole("button", { name: "Log out" })).toHaveCount(0);
});

test("someone signed in who has no root tree is welcomed by name and id [2.landing-in]", async ({
  newContext,
  net,
  target,
}) => {
  const account = await createAnonymous(target.origin);
  const page = await (await newContext({ storageState: signedIn(net.origin, account) })).newPage();
  await page.goto("/");
  await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
  await new OutlinePage(page).ready();
  const user = { id: account.userId, username: "Mira", root_tree: null };
  net.answerInstead = (seen) =>
    isValidation(seen) ? { status: 200, body: { valid: true, user } } : undefined;
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Mira");
  await expect(page.getByText(`Your user id is ${account.userId}`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", `/users/${account.userId}`);
});

test("a user's page shows name, id and root tree, with a link to that [2.user-page]", async ({
  newContext,
  net,
  target,
}) => {
  const name = `student-${crypto.randomUUID().slice(0, 8)}`;
  const account = await createNamed(target.origin, name, "wet chalk, dry chalk");
  const page = await (await newContext({ storageState: signedIn(net.origin, account) })).newPage();
  await page.goto(`/users/${account.userId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("main").getByRole("definition")).toHaveText([
    name,
    String(account.userId),
    `Tree ${account.rootId}, a note`,
  ]);
  await page.getByRole("link", { name: `Tree ${account.rootId}` }).click();
  await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
  await new OutlinePage(page).ready();
});

test("a stored token is validated once on start, nothing is asked without one, and an invalid one is cleared [4.session-start]", async ({
  page,
  newContext,
  net,
  target,
}) => {
  await new LandingPage(page).open();
  await expect.poll(() => net.calls.some(({ path }) => path === "/api/v1/users/stats")).toBe(true);
  expect(net.calls.filter(isValidation)).toEqual([]);

  const account = await createAnonymous(target.origin);
  const stored = await (await newContext({ storageState: signedIn(net.origin, account) })).newPage();
  await stored.goto(`/trees/${account.rootId}`);
  await new OutlinePage(stored).ready();
  expect(net.calls.filter(isValidation)).toHaveLength(1);
  expect(net.calls.find(isValidation)?.headers.authorization).toBe(`Bearer ${account.token}`);

  const user = { id: account.userId, username: "x", root_tree: null };
  net.answerInstead = (seen) =>
    isValidation(seen) ? { status: 200, body: { valid: false, user } } : undefined;
  await stored.goto(`/trees/${account.rootId}`);
  await expect(new LandingPage(stored).form).toBeVisible();
  await expect(stored).toHaveURL(/\/$/);
  expect(await tokenIn(stored)).toBeNull();
});

test("a stored token that the server refuses is cleared; one that nobody answers about is kept [8.session-validation]", async ({
  newContext,
  net,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const account = await createAnonymous(target.origin);
  const page = await (await newContext({ storageState: signedIn(net.origin, account) })).newPage();
  net.answerInstead = (seen) =>
    isValidation(seen)
      ? { status: 503, body: { error: "The database does not answer.", code: "unavailable" } }
      : undefined;
  await page.goto(`/trees/${account.rootId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The server does not answer");
  expect(await tokenIn(page)).toBe(account.token);
  net.answerInstead = undefined;
  await page.getByRole("button", { name: "Try again" }).click();
  await new OutlinePage(page).ready();
  await call(target.origin, "POST", "/logout", account.token, {});
  await page.reload();
  await expect(new LandingPage(page).form).toBeVisible();
  expect(await tokenIn(page)).toBeNull();
});

test("logging out tells the server, forgets the token and goes to /, even when the call fails, which is only logged [4.logout] [8.logout]", async ({
  openTree,
  net,
  watch,
}) => {
  const told = () => net.calls.filter(({ path }) => path === "/api/v1/logout");
  for (const fails of [false, true]) {
    watch.allowFailedRequests = fails;
    if (fails) {
      net.answerInstead = ({ path }) =>
        path === "/api/v1/logout"
          ? { status: 500, body: { error: "Something went wrong.", code: "internal" } }
          : undefined;
    }
    const { page, account } = await openTree("Leaf");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Log out" }).click();
    await expect(new LandingPage(page).form).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await tokenIn(page)).toBeNull();
    const logged = "Logging out was not answered: Something went wrong.";
    expect(watch.logged.filter((line) => line === logged)).toHaveLength(fails ? 1 : 0);
    expect(told().at(-1)).toMatchObject({
      headers: { authorization: `Bearer ${account.token}` },
      status: fails ? 500 : 204,
    });
  }
  expect(told()).toHaveLength(2);
});
