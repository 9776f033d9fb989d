import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";

const VIEWPORT = { width: 1280, height: 900 } as const;
/** The rows at another place are there by then. */
const SCROLLED_MS = 500;

/** A browser in which nothing is stored but the account's token. */
export const freshContext = (browser: Browser, origin: string, account: Account): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: origin,
    viewport: VIEWPORT,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: "jwt_token", value: account.token }] }],
    },
  });

/** A large tree comes while its page is open already; so long after the last row all of them are there. */
const WHOLE_AFTER_MS = 2_000;

export async function untilWhole(page: Page): Promise<void> {
  await page.getByRole("treegrid").getByRole("row").nth(4).waitFor();
  const count = () => page.getByRole("treegrid").getAttribute("aria-rowcount");
  let before: string | null;
  do {
    before = await count();
    await page.waitForTimeout(WHOLE_AFTER_MS);
  } while ((await count()) !== before);
}

/** The page of the account's root tree, once all its rows are there. */
export async function openTree(browser: Browser, origin: string, account: Account): Promise<Page> {
  const page = await (await freshContext(browser, origin, account)).newPage();
  await page.goto(`/trees/${account.rootId}`);
  await untilWhole(page);
  return page;
}

/** Shows a place in the outline: its top is 0, its end 1. */
export async function scrollToShare(page: Page, share: number): Promise<void> {
  await page.evaluate(
    (share) => scrollTo({ top: document.documentElement.scrollHeight * share, behavior: "instant" }),
    share,
  );
  await page.waitForTimeout(SCROLLED_MS);
}
