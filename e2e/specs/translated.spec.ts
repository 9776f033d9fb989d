import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { HistoryPanel } from "../pages/history.ts";
import { StudyPage } from "../pages/study.ts";

const NOTES = `
  Zellen
    Hülle **fett** und mehr
    Kern
      Hügel
      Täler
    ? Welche Frage => Diese Antwort
    ? Noch eine Frage => Jene Antwort
`;
/** Words of the person: none of them may be translated. */
const OWN = /Zellen|Hülle|fett|Kern|Hügel|Täler|Frage|Antwort/;

/** How a translator takes a text away: for a copy of it, or into its own element. */
type Way = "replaces" | "moves";

declare global {
  interface Window {
    translate: (way: Way) => void;
  }
}

/** What browsers do that translate a page: each text is wrapped, now and whenever one comes or changes. */
function createTranslator(): void {
  const KEPT = "[translate=no], font, script, style, title, textarea";
  const MARK = "\u200a";
  window.translate = (way) => {
    const wrap = (text: Text) => {
      if (text.data.trim() === "" || !text.isConnected || text.parentElement?.closest(KEPT)) return;
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      if (way === "replaces") {
        outer.firstElementChild?.append(text.data + MARK);
        text.replaceWith(outer);
      } else {
        text.replaceWith(outer);
        outer.firstElementChild?.append(text);
      }
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let at = walker.nextNode(); at; at = walker.nextNode()) texts.push(at as Text);
      for (const text of texts) wrap(text);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === "characterData") wrap(target as Text);
        else for (const node of addedNodes) node instanceof Text ? wrap(node) : wrapAll(node);
    }).observe(document, { childList: true, characterData: true, subtree: true });
    wrapAll(document);
  };
}

const translating = (way: Way) => ({
  prepare: async (context: BrowserContext) => {
    await context.addInitScript(createTranslator);
    await context.addInitScript((way) => window.translate(way), way);
  },
});

/** The words of the person that were translated all the same. */
const translatedWords = (page: Page): Promise<string[]> =>
  page.evaluate((own) => {
    const texts = [...document.querySelectorAll("font > font")].map(
      (font) => font.parentElement?.parentElement?.outerHTML ?? "",
    );
    return texts.filter((text) => new RegExp(own).test(text.replaceAll(/="[^"]*"/g, "")));
  }, OWN.source);

for (const way of ["replaces", "moves"] as const) {
  test.describe(`in a page that the browser translates, which ${way} each text`, () => {
    test("one writes, and reads what another device writes", async ({ openTree }) => {
      const here = await openTree(NOTES, translating(way));
      const { page, outline } = here;
      const there = await openTree("", { account: here.account });
      await there.outline.caretIn("Hügel");
      await there.page.keyboard.type(" **neu**");
      await there.page.keyboard.press("ArrowDown");
      await outline.expectText(NOTES.replace("Hügel", "Hügel neu").replace("**fett**", "fett"));
      await outline.caretIn("Täler");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Kern drei");
      await page.keyboard.press("Control+Shift+Backspace");
      await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Undo");
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await outline.expectSaved();
      expect(await translatedWords(page)).toEqual([]);
    });

    test("one studies, to the end and back", async ({ openTree }) => {
      const { page } = await openTree(NOTES, translating(way));
      const study = new StudyPage(page);
      await study.begin();
      for (const [question, answer] of [
        ["Welche Frage", "Diese Antwort"],
        ["Noch eine Frage", "Jene Antwort"],
      ] as const) {
        await study.expectQuestion(question);
        await page.keyboard.press("Space");
        await study.expectAnswer(answer);
        expect(await translatedWords(page)).toEqual([]);
        await page.keyboard.press("4");
      }
      await expect(study.done).toBeVisible();
      expect(await translatedWords(page)).toEqual([]);
      await page.keyboard.press("u");
      await study.expectAnswer("Jene Antwort");
      for (const path of ["/review", "/progress", "/review?days", "/import", "/settings", "/releases"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        expect(await translatedWords(page)).toEqual([]);
      }
    });

    test("one opens each dialog, panel and menu, and closes it again", async ({ openTree }) => {
      const { page, outline } = await openTree(NOTES, translating(way));
      const history = new HistoryPanel(page);
      await outline.focusRow("Kern");
      await page.keyboard.press("c");
      await page.keyboard.press("c");
      await page.keyboard.press("Control+d");
      await page.keyboard.press("Alt+Shift+Enter");
      await page.keyboard.press("Control+z");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+k");
      for (const words of ["Frage", "Kern", "keine davon"]) {
        await page.getByRole("combobox").fill(words);
        await expect(page.getByRole("option")).toHaveCount(words === "Frage" ? 2 : words === "Kern" ? 2 : 0);
        expect(await translatedWords(page)).toEqual([]);
      }
      await page.keyboard.press("Escape");
      await page.keyboard.press("Shift+F10");
      await expect(page.getByRole("menu", { name: "Row" })).toBeVisible();
      expect(await translatedWords(page)).toEqual([]);
      await page.getByRole("menuitem", { name: /^Export/ }).click();
      await expect(page.getByRole("dialog", { name: "Export" })).toBeVisible();
      await page.keyboard.press("Escape");
      await history.toggle.click();
      await expect(history.panel).toBeVisible();
      await history.tab("Mutations").click();
      await history.tab("User Actions").click();
      expect(await translatedWords(page)).toEqual([]);
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page
        .getByRole("dialog", { name: "More" })
        .getByRole("button", { name: /^Theme/ })
        .click();
      expect(await translatedWords(page)).toEqual([]);
    });
  });
}

test("the landing page plays its scenes, and begins, translated", async ({ page }) => {
  await page.addInitScript(createTranslator);
  await page.addInitScript(() => window.translate("replaces"));
  await page.goto("/");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("treegrid", { name: "Notes" })).toBeVisible({ timeout: 15_000 });
  await page.keyboard.type("Zellen");
  expect(await translatedWords(page)).toEqual([]);
});
