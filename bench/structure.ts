import type { Browser, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { sampleKeys, takeSamples } from "./key-to-paint.ts";
import { openTree, scrollToShare } from "./open-tree.ts";
import { type Measurement, ms } from "./report.ts";
import { median, p95 } from "./statistics.ts";

const ROUNDS = 25;
const MS_BETWEEN_KEYS = 160;
const FRAME_MS = 1_000 / 60;

/** The keys of one round, which leave the outline as it was. */
const ROUND = [
  ["bare key", "x"],
  ["Enter", "Enter"],
  ["Backspace", "Backspace"],
  ["indent", "Tab"],
  ["outdent", "Shift+Tab"],
  ["move down", "Alt+Shift+ArrowDown"],
  ["move up", "Alt+Shift+ArrowUp"],
] as const;

type Name = (typeof ROUND)[number][0];

/** Into a row in the middle of the whole outline, the caret at the end of its text. */
async function toTheMiddle(page: Page): Promise<void> {
  await scrollToShare(page, 1 / 2);
  const rows = page.getByRole("treegrid").getByRole("row");
  const middle = await rows.evaluateAll((all) =>
    all.findIndex((row) => row.getBoundingClientRect().top > innerHeight / 2),
  );
  await rows.nth(middle).getByRole("textbox", { name: "Note", exact: true }).click();
  await page.keyboard.press("Control+End");
  await page.waitForTimeout(200);
}

/** Keys that change the structure in the middle of the outline, beside a letter in the same row. */
export async function measureStructure(
  browser: Browser,
  origin: string,
  account: Account,
  size: string,
): Promise<Measurement[]> {
  const page = await openTree(browser, origin, account);
  await toTheMiddle(page);
  await sampleKeys(page, "keydown");
  const samples = new Map<Name, number[]>(ROUND.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, key] of ROUND) {
      await page.keyboard.press(key);
      await page.waitForTimeout(MS_BETWEEN_KEYS);
      samples.get(name)?.push(...(await takeSamples(page)));
    }
  await page.context().close();
  const bare = samples.get("bare key") ?? [];
  return ROUND.slice(1).map(([name]) => {
    const taken = samples.get(name) ?? [];
    const beyond = (p95(taken) - p95(bare)) / FRAME_MS;
    return {
      what: `${name} in the middle of ${size}, median · p95 (p95 is ${beyond.toFixed(1)} frames more than a letter's)`,
      result: `${ms(median(taken))} · ${ms(p95(taken))}`,
      beside: `${ms(median(bare))} · ${ms(p95(bare))}`,
    };
  });
}
