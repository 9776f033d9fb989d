import type { Browser, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { sampleKeys, takeSamples } from "./key-to-paint.ts";
import { openTree } from "./open-tree.ts";
import { type Measurement, ms } from "./report.ts";
import { median, p95 } from "./statistics.ts";

const BURSTS = 3;
const KEYS_PER_BURST = 30;
const MS_BETWEEN_KEYS = 110;
/** Until what follows a click is over. */
const SETTLED_MS = 1_500;
/** The field that has the focus, in a copy. */
const FIELD = "field-with-the-focus";

async function burst(page: Page): Promise<number[]> {
  await page.bringToFront();
  await takeSamples(page);
  for (let key = 0; key < KEYS_PER_BURST; key += 1) {
    await page.keyboard.press("abcdefghij"[key % 10] ?? "a");
    await page.waitForTimeout(MS_BETWEEN_KEYS);
  }
  return takeSamples(page);
}

/**
 * Opens a copy of a page as it stands: its elements, its styles and its text areas, and no script. What a letter takes there
 * is the page's look alone.
 */
async function openCopy(browser: Browser, page: Page): Promise<Page> {
  const html = await page.evaluate((id) => {
    const rules = [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].map((rule) => rule.cssText),
    );
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    const fields = document.querySelectorAll("textarea");
    for (const [at, field] of copy.querySelectorAll("textarea").entries()) {
      field.textContent = fields[at]?.value ?? "";
      if (fields[at] === document.activeElement) field.id = id;
    }
    for (const element of copy.querySelectorAll("script, link, style")) element.remove();
    const style = document.createElement("style");
    style.textContent = rules.join("\n");
    copy.querySelector("head")?.append(style);
    return copy.outerHTML;
  }, FIELD);
  const copy = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await copy.setContent(`<!doctype html>${html}`);
  await copy.locator(`#${FIELD}`).focus();
  await copy.keyboard.press("Control+End");
  return copy;
}

/**
 * Keystroke to paint in the outline, and in a copy of its page without scripts, each beside a page that is one empty text area,
 * in turns in one browser.
 */
export async function measureTyping(
  browser: Browser,
  origin: string,
  account: Account,
  size: string,
): Promise<Measurement[]> {
  const outline = await openTree(browser, origin, account);
  const row = outline.getByRole("treegrid").getByRole("textbox", { name: "Note", exact: true }).nth(4);
  await row.click();
  await outline.keyboard.press("Control+End");
  await outline.waitForTimeout(SETTLED_MS);
  const bare = await (await browser.newContext({ viewport: outline.viewportSize() })).newPage();
  await bare.setContent("<!doctype html><title>Bare</title><textarea autofocus rows=20 cols=80></textarea>");
  await bare.locator("textarea").focus();
  const pages = { bare, outline, copy: await openCopy(browser, outline) };
  const samples: { [Name in keyof typeof pages]: number[] } = { bare: [], outline: [], copy: [] };
  for (const page of Object.values(pages)) await sampleKeys(page, "input");
  for (let turn = 0; turn < BURSTS; turn += 1)
    for (const name of ["bare", "outline", "copy"] as const)
      samples[name].push(...(await burst(pages[name])));
  for (const page of Object.values(pages)) await page.context().close();
  const line = (
    of: "outline" | "copy",
    what: string,
    name: string,
    by: (values: readonly number[]) => number,
  ): Measurement => ({
    what: `key to paint${what}, ${name} of ${samples[of].length}, ${size} · beside a bare text area`,
    result: ms(by(samples[of])),
    beside: ms(by(samples.bare)),
    ratio: by(samples[of]) / by(samples.bare),
  });
  return [
    line("outline", "", "median", median),
    line("outline", "", "p95", p95),
    line("copy", " in a copy of the page without scripts", "median", median),
    line("copy", " in a copy of the page without scripts", "p95", p95),
  ];
}
