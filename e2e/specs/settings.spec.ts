import type { Page } from "@playwright/test";
import { expect, signedIn, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { isCall } from "../proxy.ts";
import { createAnonymous } from "../stage/api.ts";

const NOTES = `
  Soil
    Horizons
    ? What is humus? => Organic matter that no longer rots
`;
const QUESTION = "What is humus?";
const KEY = "perennial_settings";

const stored = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);

async function openDeveloper(page: Page) {
  const more = await new PageFrame(page).openMore();
  const group = more.getByRole("group", { name: "Developer" });
  await expect(group).toBeVisible();
  return group;
}

test("on the local host More has the delay cycle: fast 0, slow 5000, superslow 30000 ms [2.developer-toggles] [9.delays]", async ({
  page,
}) => {
  await page.goto("/releases");
  const group = await openDeveloper(page);
  const delay = group.getByRole("button", { name: "API delay" });
  await expect(delay).toHaveAccessibleDescription("fast, 0 ms");
  await delay.click();
  await expect(delay).toHaveAccessibleDescription("slow, 5000 ms");
  expect(await stored(page)).toBe('{"API_DELAY":"5000"}');
  await delay.click();
  await expect(delay).toHaveAccessibleDescription("superslow, 30000 ms");
  expect(await stored(page)).toBe('{"API_DELAY":"30000"}');
  await delay.click();
  await expect(delay).toHaveAccessibleDescription("fast, 0 ms");
});

test("ids and sort orders stand in the rows' margin once they are switched on, and stay so [2.developer-toggles]", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(NOTES);
  const row = await outline.row("Horizons");
  const id = await row.getAttribute("data-node-id");
  await expect(page.getByText(/\bid \d+/)).toHaveCount(0);
  const group = await openDeveloper(page);
  await group.getByRole("switch", { name: "Show ids" }).click();
  await expect(group.getByRole("switch", { name: "Show ids" })).toBeChecked();
  await expect(row).toContainText(new RegExp(`id ${id} · note \\d+`));
  await expect(row).not.toContainText("sort");
  await group.getByRole("switch", { name: "Show sort orders" }).click();
  await expect(row).toContainText(/id \d+ · note \d+ · sort [\d.]+/);
  await expect(page.getByText(/id \d+ · (note|card) \d+ · sort/)).toHaveCount(3);
  await page.reload();
  await expect(await outline.row("Horizons")).toContainText(`id ${id}`);
  const again = await openDeveloper(page);
  await again.getByRole("switch", { name: "Show ids" }).click();
  await expect(await outline.row("Horizons")).not.toContainText(`id ${id}`);
});

test("the bypass decides here whether studying needs a subscription [6.bypass-local]", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree(NOTES);
  const group = await openDeveloper(page);
  const bypass = group.getByRole("switch", { name: "Subscription bypass" });
  await expect(bypass).toBeChecked();
  await bypass.click();
  await expect(bypass).not.toBeChecked();
  await page.keyboard.press("Escape");
  await outline.card(QUESTION).click();
  await frame.expectPaywall("Studying flashcards");
  await page.keyboard.press("Escape");
  await (await openDeveloper(page)).getByRole("switch", { name: "Subscription bypass" }).click();
  await page.keyboard.press("Escape");
  await outline.card(QUESTION).click();
  await expect(outline.rating("Good")).toBeVisible();
  await expect(frame.paywall).toBeHidden();
});

test("on another host there are no developer toggles, and settings are read and reset only [2.developer-toggles]", async ({
  newContext,
  net,
  target,
}) => {
  // Every name below `localhost` leads to this machine, and only `localhost` itself is the local host.
  const elsewhere = net.origin.replace("127.0.0.1", "perennial.localhost");
  const account = await createAnonymous(target.origin);
  const context = await newContext({
    storageState: signedIn(elsewhere, account, { SHOW_IDS: "true", API_DELAY: "1" }),
  });
  const page = await context.newPage();
  await page.goto(`${elsewhere}/settings`);
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByLabel("API_DELAY", { exact: true })).toHaveText("1");
  await page.getByRole("button", { name: "Reset API_DELAY" }).click();
  await expect(page.getByLabel("API_DELAY", { exact: true })).toHaveText("0");
  const more = await new PageFrame(page).openMore();
  await expect(more.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(more.getByRole("group", { name: "Developer" })).toHaveCount(0);
  await page.goto(`${elsewhere}/trees/${account.rootId}`);
  await expect(page.getByRole("treegrid", { name: "Notes" })).toBeVisible();
  await expect(page.getByText(/\bid \d+/)).toHaveCount(0);
});

test("settings are listed with their defaults, changed, reset one by one or all, and cleared [9.settings-screen]", async ({
  openTree,
}) => {
  const { page, frame } = await openTree(NOTES);
  await page.evaluate((key) => localStorage.setItem(key, '{"OTHER":"kept"}'), KEY);
  await (await frame.openMore()).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const value = (name: string) => page.getByLabel(name, { exact: true });
  for (const [name, label, byDefault, inWords] of [
    ["API_BASE_URL", "Server address", "", "empty"],
    ["SUBSCRIPTION_NOT_NECESSARY", "Study without a subscription", "true", "Yes"],
    ["API_DELAY", "Wait before each request", "0", "0"],
    ["SHOW_SORT_ORDERS", "Positions in the margin", "false", "Hidden"],
    ["SHOW_IDS", "Ids in the margin", "false", "Hidden"],
    ["ENVIRONMENT", "Name of this installation", "production", "production"],
  ] as const) {
    await expect(value(name)).toHaveValue(byDefault);
    await expect(value(label)).toHaveAccessibleDescription(new RegExp(`Default: ${inWords}\\.`));
    await expect(value(label)).toHaveValue(byDefault);
  }

  await value("SHOW_IDS").selectOption("true");
  await value("API_DELAY").fill("25");
  await value("API_DELAY").press("Enter");
  await value("ENVIRONMENT").fill("staging");
  await value("ENVIRONMENT").blur();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual({
    OTHER: "kept",
    SHOW_IDS: "true",
    API_DELAY: "25",
    ENVIRONMENT: "staging",
  });
  await page.reload();
  await expect(value("API_DELAY")).toHaveValue("25");

  await page.getByRole("button", { name: "Reset API_DELAY" }).click();
  await expect(value("API_DELAY")).toHaveValue("0");
  await expect(value("API_DELAY")).toBeFocused();
  await expect(value("SHOW_IDS")).toHaveValue("true");
  await page.getByRole("button", { name: "Reset all" }).click();
  await expect(value("SHOW_IDS")).toHaveValue("false");
  await expect(value("ENVIRONMENT")).toHaveValue("production");
  expect(await stored(page)).toBe('{"OTHER":"kept"}');
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Everything stored was cleared.")).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test("a value that cannot be used is refused in words; one that is stored counts as unset, and is said [9.settings-screen]", async ({
  openTree,
}) => {
  const { page, frame } = await openTree(NOTES, {
    settings: { API_DELAY: "<img src=x onerror=alert(1)>", SHOW_IDS: "perhaps" },
  });
  const said = frame.notifications.getByRole("alert");
  await expect(
    said.filter({
      hasText: "API_DELAY cannot be “<img src=x onerror=alert(1)>”. The default, 0, applies instead.",
    }),
  ).toBeVisible();
  await expect(said.filter({ hasText: "SHOW_IDS cannot be “perhaps”." })).toBeVisible();
  await page.goto("/settings");
  const delay = page.getByLabel("API_DELAY", { exact: true });
  await expect(delay).toHaveValue("0");
  const row = page.getByRole("listitem").filter({ has: delay });
  await expect(row.getByRole("alert")).toContainText("API_DELAY cannot be");
  await delay.fill("12");
  await delay.press("Enter");
  await expect(row.getByRole("alert")).toHaveCount(0);
  await delay.fill("soon");
  await delay.blur();
  await expect(row.getByRole("alert")).toHaveText("Write a whole number of milliseconds, at most 999999.");
  expect(JSON.parse((await stored(page)) ?? "")).toMatchObject({ API_DELAY: "12" });
});

test("what a learner chooses stands before what is technical, and stays: item type, theme, keys (third round)", async ({
  openTree,
}) => {
  const { page } = await openTree(NOTES);
  await page.goto("/account");
  const parts = page.getByRole("navigation", { name: "Settings" });
  await expect(parts.getByRole("link")).toHaveText([
    "Writing",
    "Study",
    "Appearance",
    "Account",
    "Assistant",
    "This browser",
  ]);
  await parts.getByRole("link", { name: "Appearance" }).click();
  await expect(page.getByRole("heading", { name: "Appearance" })).toBeFocused();
  await page.getByRole("radiogroup", { name: "Theme" }).getByLabel("Dark").check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radiogroup", { name: "Theme" }).getByLabel("System").check();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await page.getByRole("radiogroup", { name: "Default item type" }).getByLabel("Flashcard").check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Flashcard" })).toBeChecked();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Study settings" }).click();
  await expect(
    page.getByRole("dialog", { name: "Study settings" }).getByLabel("Desired retention"),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await parts.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeFocused();
});

test("settings are shown to whoever is signed in, to nobody else [9.settings-screen]", async ({ page }) => {
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/$/);
});

test("a stored one overrides its default: every request waits for API_DELAY [9.settings] [7.delay]", async ({
  openTree,
}) => {
  const DELAY_MS = 700;
  const { page } = await openTree(NOTES, { settings: { API_DELAY: String(DELAY_MS) } });
  const starts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\/api\/v1\/(validate-session|trees\/\d+)/.test(name))
      .map(({ startTime }) => startTime),
  );
  expect(starts).toHaveLength(2);
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(DELAY_MS);
});

test("where no page views are configured, nothing is sent elsewhere [7.analytics]", async ({ page, net }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(net.origin)) elsewhere.push(request.url());
  });
  await page.goto("/releases");
  await expect.poll(() => net.calls.some(isCall("/client_config"))).toBe(true);
  await page.getByRole("link", { name: "← Back to Home" }).click();
  await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(elsewhere).toEqual([]);
  expect(net.calls.filter((call) => call.method === "POST")).toEqual([]);
});
