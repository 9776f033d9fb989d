/**
 * Takes the pictures of the README: `node e2e/screenshots.ts`. They show the real product with real notes, and
 * are written to docs/screenshots.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { OutlinePage } from "./pages/outline.ts";
import { createAnonymous } from "./stage/api.ts";
import { findChromium } from "./stage/browser.ts";
import { ensureClientBuilt } from "./stage/client-build.ts";
import { ROOT } from "./stage/paths.ts";
import { createServer } from "./stage/server.ts";
import { plant } from "./stored-tree.ts";

const FOLDER = join(ROOT, "docs", "screenshots");
const NOTES = `
  Plant physiology, week 5
    Stomata
      Which side of a leaf has most of them?
        Floating leaves carry them on top
      ? What ion do guard cells pump in to open? => Potassium; water follows by osmosis
      ? What closes the pore when roots run dry? => Abscisic acid
    Fixing carbon
      ? Which enzyme binds carbon dioxide to RuBP? => Rubisco, slow but plentiful
      Photorespiration
        Rubisco also takes oxygen by mistake
        Costs up to a quarter of the fixed carbon
      C4 plants keep the two steps in different cells
    Water on its way up
      Evaporation pulls, hydrogen bonds hold the thread together
      ? What is it called when air fills a vessel? => Embolism
`;

ensureClientBuilt();
mkdirSync(FOLDER, { recursive: true });
const { launch, remove } = await findChromium();
const server = await createServer();
try {
  await server.start();
  const browser = await chromium.launch(launch);
  for (const theme of ["light", "dark"] as const) {
    const account = await createAnonymous(server.origin);
    await plant(server.origin, account, NOTES);
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 2,
      colorScheme: theme,
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    const page = await context.newPage();
    await page.goto("/");
    await page.getByRole("button", { name: "Decline" }).click();
    await page.screenshot({ path: join(FOLDER, `landing-${theme}.png`) });
    await page.evaluate((token) => localStorage.setItem("jwt_token", token), account.token);
    await page.goto(`/trees/${account.rootId}`);
    const outline = new OutlinePage(page);
    await outline.ready();
    const rate = async (question: string, key: string) => {
      await outline.card(question).click();
      await page.keyboard.press(key);
    };
    await rate("What ion do guard cells pump in to open?", "4");
    await rate("Which enzyme binds carbon dioxide to RuBP?", "3");
    await rate("What is it called when air fills a vessel?", "1");
    await outline.caretIn("Rubisco also takes oxygen by mistake");
    await outline.expectSaved();
    await page.screenshot({ path: join(FOLDER, `tree-${theme}.png`) });
    await outline.card("Which enzyme binds carbon dioxide to RuBP?").click();
    await outline.rating("Good").waitFor();
    await page.mouse.move(0, 0);
    // The answer fades in.
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(FOLDER, `card-${theme}.png`) });
    await page.setViewportSize({ width: 390, height: 844 });
    await outline.caretIn("Photorespiration");
    await page.screenshot({ path: join(FOLDER, `phone-${theme}.png`) });
    await context.close();
  }
  await browser.close();
} finally {
  await server.remove();
  remove();
}
process.stdout.write(`The pictures are in ${FOLDER}.\n`);
