import type { Page } from "@playwright/test";
import { expect, freshName, test } from "../fixtures.ts";
import { OutlinePage } from "../pages/outline.ts";
import { createProfile } from "../profile.ts";
import { type Chance, createChance } from "../random/chance.ts";
import { createNamed } from "../stage/api.ts";
import { plant, storedText } from "../stored-tree.ts";

/** How often each is played: `npm run prove -- keystrokes --runs 500 --seed 7` plays more, and others. */
const RUNS = process.env.FC_RUNS;
const SEED = Number(process.env.FC_SEED ?? process.env.PROPERTY_SEED ?? 1);
const [CLOSED, KILLED] = [Number(RUNS ?? 15), Number(RUNS ?? 10)];
const MS_EACH = 20_000;
/** A letter that was typed so long before its tab or its browser went is there again, whether the server answers or not. */
const KEPT_AFTER_MS = 50;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

interface Typed {
  readonly letter: string;
  readonly at: number;
}

/** Types some letters at the pace of a person, fast or slow, and waits a moment that may be none. */
async function typeSome(page: Page, chance: Chance): Promise<Typed[]> {
  const typed: Typed[] = [];
  for (let left = 1 + chance.below(20); left > 0; left -= 1) {
    const letter = LETTERS[chance.below(LETTERS.length)] ?? "a";
    await page.keyboard.press(letter);
    typed.push({ letter, at: performance.now() });
    await page.waitForTimeout(chance.below(80));
  }
  await page.waitForTimeout(chance.below(150));
  return typed;
}

/** Counts letters, and those that went. */
function createLossBook() {
  let [letters, lost, oldestMs] = [0, 0, 0];
  return {
    note(typed: readonly Typed[], kept: number, ended: number) {
      letters += typed.length;
      for (const { at } of typed.slice(kept)) {
        lost += 1;
        oldestMs = Math.max(oldestMs, ended - at);
      }
    },
    say: () =>
      console.info(`${letters} letters, ${lost} lost, the oldest of them ${Math.round(oldestMs)} ms`),
  };
}

/** The text of the row below the title, once it begins with what has to be there. */
async function textOnce(outline: OutlinePage, begins: string): Promise<string> {
  const text = async () => (await outline.shown())[1]?.text ?? "";
  await expect.poll(async () => (await text()).slice(0, begins.length)).toBe(begins);
  return text();
}

const lettersOf = (typed: readonly Typed[], until: number): string =>
  typed.flatMap(({ letter, at }) => (at <= until ? letter : [])).join("");

test.describe.configure({ mode: "parallel" });

test(`letters older than ${KEPT_AFTER_MS} ms outlive their tab, which is closed or crashes (${CLOSED} times, seed ${SEED})`, async ({
  openTree,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  test.setTimeout(CLOSED * MS_EACH);
  const chance = createChance(SEED);
  const losses = createLossBook();
  let { page, outline, account } = await openTree("Diary\n  Monday");
  const context = page.context();
  let text = "Monday";
  for (let run = 0; run < CLOSED; run += 1) {
    await outline.caretIn(text);
    net.down = chance.below(2) === 0;
    const typed = await typeSome(page, chance);
    const ended = performance.now();
    if (chance.below(2) === 0) await page.close();
    else await page.goto("chrome://crash").catch(() => page.close());
    net.down = false;
    ({ page, outline } = await openTree("", { account, context }));
    const before = text.length;
    text = await textOnce(outline, text + lettersOf(typed, ended - KEPT_AFTER_MS));
    losses.note(typed, text.length - before, ended);
  }
  losses.say();
});

test(`letters older than ${KEPT_AFTER_MS} ms outlive their browser, which is killed (${KILLED} times, seed ${SEED})`, async ({
  target,
  net,
}) => {
  test.setTimeout(KILLED * MS_EACH);
  const chance = createChance(SEED);
  const losses = createLossBook();
  const account = await createNamed(target.origin, freshName("diarist"), "rain and more rain");
  await plant(target.origin, account, "Diary\n  Monday");
  const profile = await createProfile(net.origin, account);
  try {
    let text = "Monday";
    for (let run = 0; run < KILLED; run += 1) {
      const { context, page } = await profile.open();
      await page.goto(`/trees/${account.rootId}`);
      const outline = new OutlinePage(page);
      await outline.ready();
      await outline.caretIn(text);
      net.down = chance.below(2) === 0;
      const typed = await typeSome(page, chance);
      const ended = performance.now();
      await profile.kill(context);
      net.down = false;
      const again = await profile.open();
      await again.page.goto(`/trees/${account.rootId}`);
      const found = new OutlinePage(again.page);
      const before = text.length;
      text = await textOnce(found, text + lettersOf(typed, ended - KEPT_AFTER_MS));
      losses.note(typed, text.length - before, ended);
      await found.expectSaved(MS_EACH);
      expect(await storedText(target.origin, account)).toBe(`Diary\n  ${text}`);
      await again.context.close();
    }
    losses.say();
  } finally {
    profile.remove();
  }
});
