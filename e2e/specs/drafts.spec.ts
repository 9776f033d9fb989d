import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { keptNotes, keptOnDevice } from "../pages/device.ts";
import { pdfOf } from "../pdf.ts";

test.use({ serviceWorkers: "allow" });

const VIENNA = `
  Restoration
    Congress of Vienna
      Aim: a balance in which no power can rule the others
      Legitimacy: the return of the dynasties that ruled before 1789
      Poland: most goes to the Tsar as a kingdom of its own name
    Secret #private
      Password: the name of the cat that sleeps here
`;

test("drafts: proposed under their rows, accepted by keys, edited, rejected, all offline; one undo takes them back (issue 45, point 2)", async ({
  openTree,
  watch,
}) => {
  const { page, outline, frame, stored } = await openTree(VIENNA);
  const before = await stored();
  // What is folded is opened, so that what is proposed in it is seen.
  await page
    .getByRole("row", { name: "Congress of Vienna" })
    .getByRole("button", { name: "Collapse" })
    .click();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Draft from this…" }).click();
  const dialog = page.getByRole("dialog", { name: "Draft from this" });
  await expect(dialog).toContainText("Nothing leaves this server.");
  await dialog.getByRole("button", { name: "Draft", exact: true }).click();
  const proposed = page.locator("[data-proposed]");
  await expect(proposed).toHaveCount(3);
  await expect(page.getByRole("toolbar", { name: "Drafts" }).getByRole("status")).toContainText(
    "3 rows proposed Made by rules from your own words. 2 private rows",
  );
  // Nothing is written by drafting.
  expect(await stored()).toBe(before);
  await expect(page.getByRole("row", { name: "Proposed flashcard: Aim?" })).toBeFocused();
  expect(await findFaults(page, "drafts", [320, 1024])).toEqual([]);

  watch.allowFailedRequests = true;
  await keptOnDevice(page);
  await expect.poll(() => keptNotes(page)).toBeGreaterThan(0);
  await page.context().setOffline(true);
  // With Ctrl they are the browser's keys, which decide nothing.
  await page.keyboard.press("ControlOrMeta+X");
  await expect(proposed).toHaveCount(3);
  await page.keyboard.press("a");
  await expect(page.getByRole("row", { name: "Proposed flashcard: Legitimacy?" })).toBeFocused();
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Question" }).fill("What is legitimacy?");
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(proposed).toHaveCount(1);
  await page.context().setOffline(false);
  await proposed.focus();
  await page.keyboard.press("Shift+X");
  await expect(proposed).toHaveCount(0);
  await outline.expectFocus("Poland: most goes to the Tsar as a kingdom of its own name");
  await outline.expectSaved();
  expect(await stored()).toContain("? Aim?\n");
  expect(await stored()).toContain("? What is legitimacy?\n");

  // A row leads to what it came from, and says when those words are gone.
  const changed = page.getByRole("button", { name: "Its source changed" });
  await outline.caretIn("Legitimacy: the return of the dynasties that ruled before 1789");
  await page.keyboard.press("Backspace");
  await expect(changed).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(changed).toHaveCount(0);
  await outline.card("What is legitimacy?").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "From: “Legitimacy: the return of the" }).click();
  await outline.expectFocus("Legitimacy: the return of the dynasties that ruled before 1789");

  await page.goto(page.url());
  await expect(page.getByText("Nothing is left to decide.")).toBeVisible();
  await page.getByRole("region", { name: "Drafts" }).getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("ControlOrMeta+Z");
  await page.keyboard.press("ControlOrMeta+Z");
  await expect.poll(stored).toBe(before);

  // A text becomes notes, with cards below those that they come from.
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Draft from this…" }).click();
  await dialog.getByRole("tab", { name: "A text" }).click();
  await dialog.getByRole("textbox").fill("Osmosis\n\nOsmosis is the movement of water through a membrane.");
  await dialog.getByRole("button", { name: "Draft", exact: true }).click();
  await expect(page.getByRole("button", { name: "Accept all" })).toBeVisible();
  // It is found again where it was left, from any page.
  await page.goto("/progress");
  await (await frame.openMore()).getByRole("link", { name: "Drafts: 1" }).click();
  await page.getByRole("link", { name: /rows? of a draft of notes/ }).click();
  await expect(proposed).not.toHaveCount(0);
  // While one only reads, nothing is there to be decided.
  await page.goto(`${page.url()}&mode=viewing`);
  await expect(page.getByRole("link", { name: "Congress of Vienna" })).toBeVisible();
  await expect(proposed).toHaveCount(0);
  await page.goto(page.url().replace("&mode=viewing", ""));
  await page.getByRole("button", { name: "Accept all" }).click();
  await outline.expectSaved();
  await expect.poll(stored).toContain("Osmosis is the movement of water");
  await page.getByRole("region", { name: "Drafts" }).getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("ControlOrMeta+Z");
  await outline.expectSaved();
  await expect.poll(stored).toBe(before);
});

test("drafts: chosen pages of a PDF become headings with cards below them, under the file (issue 45, point 3)", async ({
  openTree,
}) => {
  const { page, outline, stored } = await openTree("\n  Biology\n");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Draft from this…" }).click();
  const dialog = page.getByRole("dialog", { name: "Draft from this" });
  await dialog.getByRole("tab", { name: "A file" }).click();
  const draft = dialog.getByRole("button", { name: "Draft", exact: true });
  await draft.click();
  await expect(dialog.getByRole("alert")).toHaveText("There is no file to draft from yet.");
  await dialog.locator("input[type=file]").setInputFiles({
    name: "cells.pdf",
    mimeType: "application/pdf",
    buffer: pdfOf(
      [
        [20, "Stones"],
        [11, "Salt: a solid"],
      ],
      [
        [20, "Cells"],
        [11, "Osmosis is the movement of water through a membrane."],
      ],
    ),
  });
  await dialog.getByRole("textbox", { name: "Pages" }).fill("two");
  await draft.click();
  await expect(dialog.getByRole("alert")).toContainText("Write pages such as 1-3, 7");
  await dialog.getByRole("textbox", { name: "Pages" }).fill("2");
  expect(await findFaults(page, "drafts from a file", [320, 1024])).toEqual([]);
  await dialog.getByRole("radio", { name: "Cards" }).check();
  await draft.click();
  await expect(page.locator("[data-proposed]")).toHaveCount(3);
  await expect(page.getByRole("row", { name: "Proposed flashcard: What is Osmosis?" })).toHaveAccessibleName(
    /From page 2/,
  );
  await page.getByRole("row", { name: "Proposed flashcard: What is Osmosis?" }).focus();
  await page.keyboard.press("Shift+A");
  await expect(page.locator("[data-proposed]")).toHaveCount(0);
  await outline.expectSaved();
  await expect.poll(stored).toMatch(/!\[cells\.pdf\]\(file:\d+\)\n\s+Cells\n\s+\? What is Osmosis\?/);
  await expect(page.getByRole("link", { name: "cells.pdf" })).toBeVisible();
});
