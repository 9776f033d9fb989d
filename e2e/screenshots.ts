/**
 * Takes the pictures of the README, a part of `npm run pictures`. They show the real product with real notes,
 * and are written to docs/screenshots.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Node } from "@perennial/contract/outline/wire";
import { chromium } from "@playwright/test";
import { GEOGRAPHY } from "./material/capitals.ts";
import { PLANTS } from "./material/plants.ts";
import { OutlinePage } from "./pages/outline.ts";
import { StudyPage } from "./pages/study.ts";
import { type Account, call, createAnonymous } from "./stage/api.ts";
import { unpackPictureBrowser } from "./stage/browser.ts";
import { ensureClientBuilt } from "./stage/client-build.ts";
import { ROOT } from "./stage/paths.ts";
import { createServer } from "./stage/server.ts";
import { holdName, settled } from "./still.ts";
import { plant, readTree, rowsOf } from "./stored-tree.ts";
import { studyYear } from "./studied-year.ts";

const FOLDER = join(ROOT, "docs", "screenshots");

/** A sentence with gaps, below the last heading: each of its gaps is asked by itself. */
async function addSentence(account: Account): Promise<void> {
  const rows = rowsOf(await readTree(server.origin, account, account.rootId));
  const heading = rows.find(({ text }) => text === "Water on its way up");
  const flashcard = {
    kind: "cloze",
    source: "Xylem carries {{water}}, phloem carries {{sugar}} and {{amino acids}}",
  };
  const tree = { parent_id: heading?.node.id, item_type: "flashcard", flashcard };
  const { item_id } = await call<Node>(server.origin, "POST", "/trees", account.token, { tree });
  const rated = { confidence_rating: "yellow", part: 1 };
  await call(server.origin, "POST", `/flashcards/${item_id}/confidence`, account.token, rated);
}

ensureClientBuilt();
mkdirSync(FOLDER, { recursive: true });
const { launch, remove } = await unpackPictureBrowser();
const server = await createServer();
try {
  await server.start();
  const browser = await chromium.launch(launch);
  for (const theme of ["light", "dark"] as const) {
    const account = await createAnonymous(server.origin);
    await plant(server.origin, account, PLANTS);
    await addSentence(account);
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 2,
      colorScheme: theme,
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    await holdName(context);
    const page = await context.newPage();
    const take = async (screen: string) => {
      await page.mouse.move(0, 0);
      await settled(page);
      await page.screenshot({ path: join(FOLDER, `${screen}-${theme}.png`) });
    };
    await page.goto("/");
    await page.getByRole("button", { name: "Decline" }).click();
    await take("landing");
    await page.evaluate((token) => localStorage.setItem("jwt_token", token), account.token);
    await page.goto(`/trees/${account.rootId}`);
    const outline = new OutlinePage(page);
    await outline.ready();
    await outline.rateCard("What ion do guard cells pump in to open?", "4");
    await outline.rateCard("Which enzyme binds carbon dioxide to RuBP?", "3");
    await outline.rateCard("What is it called when air fills a vessel?", "1");
    await outline.caretIn("Rubisco also takes oxygen by mistake");
    await take("tree");
    await outline.card("Which enzyme binds carbon dioxide to RuBP?").click();
    await outline.rating("Good").waitFor();
    await take("card");
    await page.setViewportSize({ width: 390, height: 844 });
    await outline.caretIn("Photorespiration");
    await take("phone");
    // Somebody else, who has studied for a year.
    await page.setViewportSize({ width: 1280, height: 800 });
    const student = await createAnonymous(server.origin);
    await plant(server.origin, student, GEOGRAPHY);
    await studyYear(server.origin, student, { now: new Date(), rounds: 4 });
    await page.evaluate((token) => localStorage.setItem("jwt_token", token), student.token);
    await page.goto(`/trees/${student.rootId}`);
    await outline.ready();
    const study = new StudyPage(page);
    await study.begin();
    await study.showAnswer.click();
    await page.getByRole("button", { name: "Got it, don’t show again" }).click();
    await study.rating("Good").waitFor();
    await take("study");
    await page.goto("/progress");
    await page.getByRole("figure", { name: "The year" }).waitFor();
    await take("progress");
    await context.close();
  }
  await browser.close();
} finally {
  await server.remove();
  remove();
}
process.stdout.write(`The pictures are in ${FOLDER}.\n`);
