import type { Browser, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { sampleKeys, takeSamples } from "./key-to-paint.ts";
import { openTree } from "./open-tree.ts";
import { type Measurement, ms } from "./report.ts";
import { median, p95 } from "./statistics.ts";

const BURSTS = 3;
const KEYS_PER_BURST = 30;
const MS_BETWEEN_KEYS = 110;

async function burst(page: Page): Promise<number[]> {
  await page.bringToFront();
  await takeSamples(page);
  for (let key = 0; key < KEYS_PER_BURST; key += 1) {
    await page.keyboard.press("abcdefghij"[key % 10] ?? "a");
    await page.waitForTimeout(MS_BETWEEN_KEYS);
  }
  return takeSamples(page);
}

/** Keystroke to paint in the outline, beside a page that is one empty text area, in turns in one browser. */
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
  const bare = await (await browser.newContext({ viewport: outline.viewportSize() })).newPage();
  await bare.setContent("<!doctype html><title>Bare</title><textarea autofocus rows=20 cols=80></textarea>");
  await bare.locator("textarea").focus();
  for (const page of [outline, bare]) await sampleKeys(page, "input");
  const samples = { outline: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn < BURSTS; turn += 1) {
    samples.bare.push(...(await burst(bare)));
    samples.outline.push(...(await burst(outline)));
  }
  await outline.context().close();
  await bare.context().close();
  const line = (name: string, of: (values: readonly number[]) => number): Measurement => ({
    what: `key to paint, ${name} of ${samples.outline.length}, ${size} · beside a bare text area`,
    result: ms(of(samples.outline)),
    beside: ms(of(samples.bare)),
    ratio: of(samples.outline) / of(samples.bare),
  });
  return [line("median", median), line("p95", p95)];
}
