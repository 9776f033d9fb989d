import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import type { OutlinePage } from "../pages/outline.ts";
import { StudyPage } from "../pages/study.ts";
import { type Chance, createChance } from "../random/chance.ts";
import { answered, dayOf, type Grade, type Reference, recall } from "../semester/reference.ts";
import { call } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

/** `WHOLE=1` is all of it: thirty evenings of twenty cards. */
const IS_FULL = Boolean(process.env.WHOLE);
const EVENINGS = IS_FULL ? 30 : 7;
const CARDS_A_DAY = IS_FULL ? 20 : 2;
/** So many evenings lie before the week in which nothing is done. */
const BEFORE_HOLIDAY = IS_FULL ? 14 : 4;
const HOLIDAY_DAYS = 7;
/** What is special about an evening, counted from 0. */
const OFFLINE = 2;
const ON_A_PHONE: readonly number[] = [1, 5];
const UNDONE = 3;
const EDITED = 4;

const SEED = Number(process.env.FC_SEED ?? 8);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const THINKS_MS = 5_000;
/** Longer than any step of minutes. */
const WAITS_MS = 16 * 60_000;
const WIDE = { width: 1024, height: 800 };
const PHONE = { width: 390, height: 800 };

/** What the student remembers lasts less than the formulas say. */
const TRUE_MEMORY = 0.8;
const trueRecall = ({ stability, day }: Reference, today: number) =>
  recall(stability * TRUE_MEMORY, Math.max(0, today - day));

function gradeFor(card: Reference | null, today: number, chance: Chance): Grade {
  if (chance.next() >= (card ? trueRecall(card, today) : 0.5)) return 1;
  return chance.pick({ "2": 2, "3": 6, "4": 2 }) === "2" ? 2 : chance.below(4) < 3 ? 3 : 4;
}

interface Stats {
  readonly cards: { readonly total: number; readonly met: number; readonly known: number };
}
interface Log {
  readonly reviews: readonly { readonly undone_by: string | null }[];
}

/** The whole lies behind: the server takes no answer from the future. */
const FIRST_DAY = dayOf(Date.now()) - EVENINGS - HOLIDAY_DAYS - 1;
const eveningOf = (index: number): number =>
  (FIRST_DAY + index + (index < BEFORE_HOLIDAY ? 0 : HOLIDAY_DAYS)) * DAY_MS + 19 * HOUR_MS;

/** Rows far from what is seen are not in the page: to the title. */
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));

/** Takes the day's cards down, each below the title. */
async function takeDown(page: Page, outline: OutlinePage, index: number): Promise<readonly string[]> {
  const questions = Array.from({ length: CARDS_A_DAY }, (_, i) => `What is term ${index + 1}-${i + 1}?`);
  for (const question of questions) {
    await toTop(page);
    await outline.caretIn("Biology");
    await page.keyboard.press("Control+Shift+Enter");
    await outline.expectCaret("", 0);
    await page.keyboard.type(question);
    await page.keyboard.press("Alt+Enter");
    await expect(outline.conversion.answer).toBeFocused();
    await page.keyboard.type("Its meaning");
    await page.keyboard.press("Enter");
    await expect(outline.card(question)).toBeVisible();
  }
  return questions;
}

const questionShown = async (study: StudyPage): Promise<string> =>
  /What is term \d+-\d+\?/.exec((await study.card.textContent()) ?? "")?.[0] ?? "no question";

test.use({ timezoneId: "UTC" });

test(`a semester: every card comes back on the day that the formulas say (seed ${SEED})`, async ({
  openTree,
  target,
  watch,
  net,
}, info) => {
  if (IS_FULL) test.setTimeout(120 * 60_000);
  watch.allowFailedRequests = true;
  net.hidesTime = true;
  const chance = createChance(SEED);
  const { page, outline, account } = await openTree("Biology", {
    prepare: (context) => context.clock.setFixedTime(eveningOf(0)),
  });
  const study = new StudyPage(page);
  const cards = new Map<string, Reference | null>();
  let now = eveningOf(0);
  const setClock = async (at: number) => {
    now = at;
    await page.clock.setFixedTime(now);
  };

  /** One card: thinks, turns it, does what is special about this evening, and rates it. */
  async function answerShown(special: "edit" | "undo" | null): Promise<void> {
    const question = await questionShown(study);
    const before = cards.get(question) ?? null;
    await setClock(now + THINKS_MS);
    await page.keyboard.press("Space");
    await expect(study.rating("Good")).toBeVisible();
    if (special === "edit") {
      await page.keyboard.press("e");
      const field = page.getByRole("textbox", { name: "Answer" });
      await field.fill("Its meaning, said better");
      await field.press("Enter");
      await expect(study.rating("Good")).toBeVisible();
    }
    if (special === "undo") {
      await page.keyboard.press("4");
      await expect(study.rating("Good")).toBeHidden();
      await setClock(now + THINKS_MS);
      await page.keyboard.press("u");
      await expect(study.rating("Good")).toBeVisible();
    }
    const grade = gradeFor(before, dayOf(now), chance);
    await page.keyboard.press(String(grade));
    await expect(study.rating("Good")).toBeHidden();
    cards.set(question, answered(before, grade, now));
  }

  /** All that is due, and what comes back after its minutes. */
  async function studyAll(index: number): Promise<void> {
    await study.begin();
    if (index === OFFLINE) await page.context().setOffline(true);
    let special: "edit" | "undo" | null = index === EDITED ? "edit" : index === UNDONE ? "undo" : null;
    for (;;) {
      await expect(study.showAnswer.or(study.done)).toBeVisible();
      if (await study.showAnswer.isVisible()) {
        await answerShown(special);
        special = null;
        continue;
      }
      const wait = page.getByRole("button", { name: /^(Wait for it|Go on)$/ });
      if ((await wait.count()) === 0) return;
      await setClock(now + WAITS_MS);
      await wait.click();
      await expect(study.showAnswer).toBeVisible();
    }
  }

  for (let index = 0; index < EVENINGS; index++)
    await test.step(`evening ${index + 1}`, async () => {
      await setClock(eveningOf(index));
      await page.setViewportSize(ON_A_PHONE.includes(index) ? PHONE : WIDE);
      await page.goto(`/trees/${account.rootId}`);
      await outline.ready();
      for (const question of await takeDown(page, outline, index)) cards.set(question, null);
      await outline.expectSaved();
      await studyAll(index);
      await page.context().setOffline(false);
      await outline.expectSaved(60_000);
    });

  await test.step("every due date is the reference's, to the millisecond", async () => {
    const { nodes } = await readTree(target.origin, account, account.rootId);
    const kept = nodes.flatMap(({ content, user_flashcard }) =>
      "question" in content ? [[content.question, user_flashcard?.next_review_time ?? null] as const] : [],
    );
    const wanted = [...cards].map(
      ([question, card]) => [question, card && new Date(card.dueAt).toISOString()] as const,
    );
    expect(new Map(kept)).toEqual(new Map(wanted));
    expect(kept).toHaveLength(EVENINGS * CARDS_A_DAY);
  });

  await test.step("what the student knows is told beside what the product believes", async () => {
    const read = <T>(path: string) => call<T>(target.origin, "GET", path, account.token);
    const { cards: believed } = await read<Stats>("/study/stats?time_zone=UTC");
    const { reviews } = await read<Log>("/study/reviews");
    const met = [...cards.values()].flatMap((card) => card ?? []);
    const known = met.reduce((sum, card) => sum + trueRecall(card, dayOf(Date.now())), 0);
    const description = `after ${reviews.length} reviews of ${met.length} cards ${known.toFixed(1)} are known; the product believes ${believed.known.toFixed(1)}`;
    info.annotations.push({ type: "recall", description });
    process.stdout.write(`${description}\n`);
    expect(believed).toMatchObject({ total: met.length, met: met.length });
    // It believes what the formulas make of the same answers; the truth is what the student was given.
    expect(believed.known).toBeCloseTo(
      met.reduce((sum, { stability, day }) => sum + recall(stability, dayOf(Date.now()) - day), 0),
      3,
    );
    expect(reviews.filter(({ undone_by }) => undone_by !== null)).toHaveLength(1);
  });
});
