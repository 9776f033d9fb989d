import type { Session } from "@perennial/contract/accounts";
import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { answering, ok } from "../answers.ts";
import { fakeGoogle, type GoogleScript } from "../doubles/google-script.ts";
import { CLIENT_ID, type Issuer, startIssuer } from "../doubles/issuer.ts";
import { test as base, expect, freshName } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import { isCall } from "../proxy.ts";
import { call, createNamed } from "../stage/api.ts";

interface PerTest {
  /** The provider's script, as the browser of the test gets it. */
  script: GoogleScript;
}

const test = base.extend<PerTest, { issuer: Issuer }>({
  script: async ({ context }, use) => use(await fakeGoogle(context)),
  issuer: [
    async ({ browserName: _ }, use) => {
      const issuer = await startIssuer();
      await use(issuer);
      await issuer.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [async ({ issuer }, use) => use({ ...issuer.env }), { scope: "worker" }],
});

const isSignIn = isCall("/auth/google");
const google = (page: Page) => page.getByRole("button", { name: "Continue with Google" });
const account = (page: Page) => page.getByRole("button", { name: "Choose account" });

test("Continue with Google loads the provider's script when it is pressed, and its token opens an account of one's own [1.google] [7.google]", async ({
  page,
  script,
  issuer,
  net,
}) => {
  const subject = freshName("mira");
  script.credential = issuer.token(subject, { name: subject });
  await new LandingPage(page).open();
  await expect(google(page)).toBeVisible();
  expect(script.fetched).toBe(0);
  await google(page).click();
  await account(page).click();
  const outline = new OutlinePage(page);
  await outline.ready();
  expect(await page.evaluate(() => (window as { initializedWith?: string }).initializedWith)).toBe(CLIENT_ID);
  const [sent] = net.calls.filter(isSignIn);
  expect(JSON.parse(sent?.body ?? "")).toEqual({ google_token: script.credential });
  expect(sent?.headers.authorization).toBeUndefined();
  const { user } = await call<{ user: { username: string; is_anonymous: boolean } }>(
    net.origin,
    "GET",
    "/validate-session",
    await new PageFrame(page).token(),
  );
  expect(user).toMatchObject({ username: subject, is_anonymous: false });
});

test("a token that does not hold is refused in words, and nobody is signed in [1.google] [7.google]", async ({
  page,
  script,
  issuer,
  watch,
}) => {
  watch.allowFailedRequests = true;
  script.credential = issuer.token("x", { aud: "another.apps.example" });
  await new LandingPage(page).open();
  await google(page).click();
  await account(page).click();
  await expect(page.getByRole("alert").getByText("Authentication failed", { exact: true })).toBeVisible();
  await expect(google(page)).toBeVisible();
  await expect(account(page)).toHaveCount(0);
  expect(await new PageFrame(page).token()).toBeNull();
});

test("a script that cannot be had, and one that cannot be set up, have their messages, and it can be tried again [8.script]", async ({
  page,
  script,
  issuer,
  watch,
}) => {
  watch.allowFailedRequests = true;
  script.credential = issuer.token(freshName("ada"));
  const landing = new LandingPage(page);
  for (const [state, message] of [
    ["blocked", "Failed to load Google Sign-In"],
    ["empty", "Failed to initialize Google Sign-In"],
    ["broken", "Failed to initialize Google Sign-In"],
  ] as const) {
    script.state = state;
    await landing.open();
    await google(page).click();
    await expect(page.getByRole("alert").getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByRole("alert").getByText("Use a name and a password instead.")).toBeVisible();
    await expect(google(page)).toBeVisible();
  }
  script.state = "blocked";
  await landing.open();
  await google(page).click();
  await expect(page.getByRole("alert").getByText("Failed to load Google Sign-In")).toBeVisible();
  script.state = "works";
  await google(page).click();
  await expect(account(page)).toBeVisible();
  await expect(page.getByRole("alert").getByText("Failed to load Google Sign-In")).toHaveCount(0);
});

test("without a client id nothing is fetched, and the button explains itself [8.script]", async ({
  page,
  script,
  net,
  target,
}) => {
  const config = await call<object>(target.origin, "GET", "/client_config", null);
  net.answerInstead = answering(isCall("/client_config"), ok({ ...config, google_client_id: null }));
  await new LandingPage(page).open();
  await google(page).click();
  const said = page.getByRole("alert");
  await expect(said.getByText("Failed to initialize Google Sign-In", { exact: true })).toBeVisible();
  await expect(said.getByText("Signing in with Google is not set up on this site.")).toBeVisible();
  expect(script.fetched).toBe(0);
  await new LandingPage(page).decline.click();
  expect(await findFaults(page, "landing page with a failed sign-in")).toEqual([]);
});

test("when a session ends in the middle of the work one comes back with Google, and goes on [1.google]", async ({
  openTree,
  net,
  issuer,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const credential = issuer.token(freshName("lea"));
  const { token, user } = await call<Session>(net.origin, "POST", "/auth/google", null, {
    google_token: credential,
  });
  const { page, outline, frame } = await openTree("", {
    account: { token, userId: user.id, rootId: user.root_tree?.id ?? 0 },
    prepare: async (context) => {
      (await fakeGoogle(context)).credential = credential;
    },
  });
  await call(net.origin, "POST", "/logout", token, {});
  await page.keyboard.type("Kept");
  await page.keyboard.press("Enter");
  await google(page).click();
  await frame.signInAgain.getByRole("button", { name: "Choose account" }).click();
  await expect(frame.signInAgain).toHaveCount(0);
  await outline.expectSaved();
  await page.reload();
  await outline.ready();
  await outline.rowOf("Kept");
});

for (const way of ["Google", "a name"] as const) {
  test(`from an anonymous account, signing in with ${way} sends what waits first, and then brings the notes along [1.google]`, async ({
    openTree,
    net,
    target,
    issuer,
  }) => {
    const name = freshName("noor");
    const password = "wet chalk, dry chalk";
    const credential = issuer.token(name, { name });
    if (way === "Google")
      await call(target.origin, "POST", "/auth/google", null, { google_token: credential });
    else await createNamed(target.origin, name, password);

    const {
      page,
      outline,
      frame,
      account: anonymous,
    } = await openTree("", {
      prepare: async (context) => {
        (await fakeGoogle(context)).credential = credential;
      },
    });
    net.delayMs = 300;
    await page.keyboard.type("Lecture one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Tides");
    await (await frame.openMore()).getByRole("button", { name: "Keep your notes: choose a name" }).click();
    const dialog = page.getByRole("dialog", { name: "Keep your notes" });
    if (way === "Google") {
      await dialog.getByRole("button", { name: "Continue with Google" }).click();
      await dialog.getByRole("button", { name: "Choose account" }).click();
    } else {
      await dialog.getByLabel("Username").fill(name);
      await dialog.getByLabel("Password").fill(password);
      await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    }
    await expect(frame.toast("status", `Your notes are kept under the name ${name}.`)).toBeVisible();
    await outline.ready();
    await outline.rowOf("Lecture one");
    await outline.rowOf("Tides");
    const [sent] = net.calls.filter(({ path }) => /\/(auth\/google|login)$/.test(path));
    expect(sent?.headers.authorization).toBe(`Bearer ${anonymous.token}`);
    expect(await frame.token()).not.toBe(anonymous.token);
  });
}

test("another provider is left for and come back from, with the notes of the account without a name; a stranger's link signs nobody in (third round)", async ({
  newContext,
  issuer,
  target,
}) => {
  issuer.person = { subject: freshName("grace"), name: freshName("Grace") };
  // The address that the provider sends people back to.
  const origin = target.origin.replace("127.0.0.1", "localhost");
  const page = await (await newContext({ baseURL: origin })).newPage();
  await page.goto("/signing-in?code=c&state=somebody.elses");
  await expect(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await page.goto("/");
  await page.getByRole("button", { name: "Accept" }).click();
  const outline = new OutlinePage(page);
  await outline.ready();
  await page.keyboard.type("carried along");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Choose a name" }).click();
  const back = page.waitForResponse((answer) => answer.url().endsWith("/auth/oidc"));
  await page.getByRole("dialog").getByRole("button", { name: "Continue with The university" }).click();
  // By way of two other pages.
  await back;
  await outline.ready();
  await expect(page.getByText("carried along")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("link", { name: issuer.person.name })).toBeVisible();
});
