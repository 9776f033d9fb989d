import type { Page } from "@playwright/test";
import { answering, REFUSED } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { forget } from "../forgotten-cards.ts";
import { PageFrame } from "../pages/frame.ts";
import { StudyPage } from "../pages/study.ts";
import { isDataCall } from "../proxy.ts";
import { call } from "../stage/api.ts";
import { editApart } from "../stored-tree.ts";

const NOTES = `
  Garden
    Soil
    ? What is humus? => Organic matter that no longer rots
`;
const LEECH = "What does it hold? And why?";
const CARDS = `
  Biology
    Cells
      ? ${LEECH} => An envelope
    ? What opens a pore? => Potassium
`;
const OPML =
  '<?xml version="1.0"?><opml version="2.0"><body><outline text="Flowers"/><outline text="Trees"/></body></opml>';

/**
 * What a finger may press and is lower than 44 px, with its height: in the dialog that is open, else in `part` of the
 * page. A link within a sentence is as high as its line.
 */
const lowTargets = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const over = document.querySelector("dialog[open]");
    const parts = over === null ? [...document.querySelectorAll(selector)] : [over];
    // A file is chosen by its button; the field itself is not seen.
    const kinds = "button, .btn, .quiet, .link, a.it, select, input:not([type=file])";
    const targets = parts.flatMap((each) => [...each.querySelectorAll(kinds)]);
    const seen = targets.filter((each) => each.checkVisibility({ visibilityProperty: true }));
    if (seen.length === 0) return ["nothing to press"];
    return seen.flatMap((each) => {
      // A tick or a choice is pressed by its words too.
      const pressed = each.matches("[type=checkbox], [type=radio]") ? (each.closest("label") ?? each) : each;
      const { height } = pressed.getBoundingClientRect();
      const name = each.getAttribute("aria-label") ?? each.textContent ?? "";
      return height < 44 ? [`${each.tagName.toLowerCase()}.${each.className} "${name}": ${height} px`] : [];
    });
  }, part);

const HEIGHT = 900;
const WIDTHS = [768, 1024, 320] as const;

/** Shows the page at each width, the one that it opened with at last. */
async function atEachWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    // What knows its width by a media query is drawn a frame later.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await look(width);
  }
}

/** Collects what is too low at any width, on one screen of this page after another. */
function measuring(page: Page) {
  const low: string[] = [];
  const measure = (screen: string, part = "main"): Promise<void> =>
    atEachWidth(page, async (width) => {
      const found = await lowTargets(page, part);
      low.push(...found.map((each) => `${screen} at ${width} px: ${each}`));
    });
  return { low, measure };
}

test.describe("under a finger, at 320, 768 and 1024 px", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: HEIGHT } });

  test("each button and field of import, export, settings and study is at least 44 px high", async ({
    openTree,
  }) => {
    const { page } = await openTree(NOTES);
    const { low, measure } = measuring(page);
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

  test("each of a sitting, of the days and of the cards that keep slipping is", async ({
    openTree,
    target,
  }) => {
    const { page, account } = await openTree(CARDS);
    await forget(target.origin, account, { [LEECH]: 5 });
    const study = new StudyPage(page);
    const { low, measure } = measuring(page);
    await page.goto("/review?days");
    await page.getByRole("switch", { name: "Even out the days" }).click();
    await expect(page.getByRole("combobox")).toHaveCount(7);
    await measure("your days", ".top, main");
    await page.goto("/review?slipping");
    await expect(page.getByRole("button", { name: "Suspend" })).toBeVisible();
    await measure("cards that keep slipping", ".top, main");
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("form", { name: "Edit flashcard" })).toBeVisible();
    await measure("a leech that is edited");
    await page.keyboard.press("Escape");
    await page.goto("/review");
    await page.getByRole("link", { name: /^Study all/ }).click();
    await expect(study.showAnswer).toBeVisible();
    await measure("question", ".study-session");
    await study.showAnswer.click();
    await expect(page.getByRole("note", { name: "Keeps slipping" })).toBeVisible();
    await measure("answer of a card that keeps slipping", ".study-session");
    await study.edit.click();
    await expect(page.getByRole("form", { name: "Edit flashcard" })).toBeVisible();
    await measure("form that edits the card", ".study-session");
    await page.keyboard.press("Escape");
    await study.rating("Easy").click();
    await study.showAnswer.click();
    await study.rating("Easy").click();
    await expect(study.done).toBeVisible();
    await measure("end", ".top, main");
    expect(low).toEqual([]);
  });

  test("each of the frame of a tree is, and of what opens when something goes wrong", async ({
    openTree,
    target,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame, account } = await openTree(NOTES);
    const { low, measure } = measuring(page);
    await measure("tree", ".top, .bar");
    await editApart(target.origin, account, "Soil", ["Black soil", "Red soil"]);
    await expect(page.getByRole("group", { name: "Conflict" })).toBeVisible();
    await measure("conflict", ".conflict");
    await frame.openMore();
    await measure("More", ".more");
    await page.keyboard.press("Escape");
    net.answerInstead = answering(isDataCall, REFUSED);
    await outline.caretIn("Red soil");
    await page.keyboard.type("!");
    await frame.showFailed();
    await measure("the list of what failed", ".failed");
    await measure("message", ".toasts");
    await page.goto(`${page.url()}?history=true`);
    await page.getByRole("tab", { name: "Mutations" }).click();
    await expect(page.getByRole("button", { name: /^Copy text/ })).toBeVisible();
    await measure("history", ".history");
    await atEachWidth(page, async (at) => {
      const isCovered = await page.getByRole("button", { name: "Next page" }).evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isCovered, `the pages of the history lie under the bar at ${at} px`).toBe(false);
    });
    net.answerInstead = undefined;
    await call<null>(target.origin, "POST", "/logout", account.token);
    // The event stream may have found it out before, and then a dialog lies over the button.
    await page.getByRole("button", { name: /^Send again/ }).dispatchEvent("click");
    await expect(frame.sessionEnded).toBeVisible();
    await measure("the end of a session");
    expect(low).toEqual([]);
  });
});
