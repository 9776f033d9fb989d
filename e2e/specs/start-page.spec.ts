import { answering, ok, REFUSED } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { LandingPage } from "../pages/landing.ts";
import { isCall } from "../proxy.ts";
import { createAnonymous } from "../stage/api.ts";

test("a visitor sees what the product is and the ways in [1.landing-texts] [2.landing-out]", async ({
  page,
}) => {
  const landing = new LandingPage(page);
  await landing.open();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/remember all the notes/i);
  for (const text of [
    "Take notes and study in one place",
    "Create flashcards from your notes",
    "Nest and reorganize as you learn",
    "Free to start, no credit card required",
    "Spaced repetition",
    "Smart search",
    "AI flashcard generation",
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
  await expect(landing.consent).toBeVisible();
  await expect(landing.form).toBeVisible();
});

test("to a visitor other addresses lead to the first page, help asks to log in, and no note is read [6.visitor] [2.help-out]", async ({
  page,
  net,
  target,
}) => {
  const { rootId } = await createAnonymous(target.origin);
  const landing = new LandingPage(page);
  const frame = new PageFrame(page);
  for (const [path, address] of [
    [`/trees/${rootId}`, /\/$/],
    ["/notes/1", /\/$/],
    ["/trees", /\/(trees)?$/],
  ] as const) {
    await page.goto(path);
    await expect(landing.form).toBeVisible();
    await expect(landing.consent).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("treegrid")).toHaveCount(0);
  }
  expect(net.calls.filter(({ path }) => /\/api\/v1\/(trees|notes)/.test(path))).toEqual([]);
  await page.keyboard.press("?");
  await expect(frame.help.getByText("Please log in to see keyboard shortcuts")).toBeVisible();
  await expect(frame.help.getByText("Flip a flashcard")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(frame.help).toBeHidden();
  const more = await frame.openMore();
  await expect(more.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/");
  await expect(more.getByRole("button", { name: "Log out" })).toHaveCount(0);
});

test("Join N+ studiers counts the accounts, and says 1+ when nobody tells [1.social-proof]", async ({
  page,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  net.answerInstead = answering(isCall("/users/stats"), ok({ user_count: 41 }));
  await page.goto("/");
  await expect(page.getByText("Join 41+ studiers")).toBeVisible();
  net.answerInstead = answering(isCall("/users/stats"), REFUSED);
  await page.reload();
  await expect(page.getByText("Join 1+ studiers")).toBeVisible();
});
