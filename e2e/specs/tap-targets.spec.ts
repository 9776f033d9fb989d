import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";

const NOTES = `
  Garden
    Soil
    ? What is humus? => Organic matter that no longer rots
`;
const OPML =
  '<?xml version="1.0"?><opml version="2.0"><body><outline text="Flowers"/><outline text="Trees"/></body></opml>';

/** What a finger may press in the page or the dialog over it and is lower than 44 px, with its height. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = document.querySelector("dialog[open]") ?? document.querySelector("main") ?? document.body;
    // A file is chosen by its button; the field itself is not seen.
    const targets = [...over.querySelectorAll("button, .btn, .quiet, .link, select, input:not([type=file])")];
    const seen = targets.filter((each) => each.checkVisibility({ visibilityProperty: true }));
    if (seen.length === 0) return ["nothing to press"];
    return seen.flatMap((each) => {
      // A tick or a choice is pressed by its words too.
      const pressed = each.matches("[type=checkbox], [type=radio]") ? (each.closest("label") ?? each) : each;
      const { height } = pressed.getBoundingClientRect();
      const name = each.getAttribute("aria-label") ?? each.textContent ?? "";
      return height < 44 ? [`${each.tagName.toLowerCase()}.${each.className} "${name}": ${height} px`] : [];
    });
  });

for (const width of [320, 768, 1024])
  test.describe(`under a finger, at ${width} px`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height: 900 } });

    test("each button and field of import, export, settings and study is at least 44 px high", async ({
      openTree,
    }) => {
      const { page } = await openTree(NOTES);
      const low: string[] = [];
      const measure = async (screen: string) => {
        low.push(...(await lowTargets(page)).map((each) => `${screen}: ${each}`));
      };
      await (await new PageFrame(page).openMore()).getByRole("button", { name: "Export" }).click();
      await expect(page.getByRole("dialog", { name: "Export" })).toBeVisible();
      await measure("export");
      await page.goto("/import");
      const choose = page.getByRole("button", { name: "Choose a file" });
      await expect(choose).toBeVisible();
      await measure("import");
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose.click()]);
      await chooser.setFiles({
        name: "plants.opml",
        mimeType: "text/x-opml",
        buffer: Buffer.from(OPML),
      });
      await expect(page.getByRole("table", { name: "Receipt" })).toBeVisible();
      await measure("receipt");
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await expect(page.getByRole("button", { name: "Undo this import" })).toBeVisible();
      await measure("imported");
      await page.goto("/settings");
      await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      await measure("settings");
      await page.goto("/review");
      await expect(page.getByRole("button", { name: "Study settings" })).toBeVisible();
      await measure("study");
      const settings = page.getByRole("button", { name: "Study settings" });
      await settings.click();
      await expect(page.getByLabel("New cards per day")).toBeVisible();
      await measure("study settings");
      expect(low).toEqual([]);
    });
  });
