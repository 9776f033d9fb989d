/** Draws the icons of the installed app from their drawings, a part of `npm run pictures`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { unpackPictureBrowser } from "./stage/browser.ts";
import { ROOT } from "./stage/paths.ts";

const FOLDER = join(ROOT, "packages", "client", "public", "icons");
const ICONS = [
  { drawing: "icon", size: 180 },
  { drawing: "icon", size: 192 },
  { drawing: "icon", size: 512 },
  { drawing: "maskable", size: 512 },
];

const { launch, remove } = await unpackPictureBrowser();
try {
  const browser = await chromium.launch(launch);
  for (const { drawing, size } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = readFileSync(join(FOLDER, `${drawing}.svg`), "utf8");
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
    await page.screenshot({ path: join(FOLDER, `${drawing}-${size}.png`), omitBackground: true });
    await page.close();
  }
  await browser.close();
} finally {
  remove();
}
