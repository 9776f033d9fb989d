import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const rows = (count: number) => Array.from({ length: count }, (_, i) => `\n  row ${i + 1}`).join("");

test("the whole branch goes on paper, rows that the screen does not hold too, and nothing of the frame", async ({
  openTree,
}) => {
  const { page, frame, outline } = await openTree(`Leaf${rows(400)}\n    deeper\n  ? What opens? => Stomata`);
  await outline.caretIn("row 1");
  await page.keyboard.type(" just now");
  await page.emulateMedia({ media: "print" });
  const paper = page.getByRole("article");
  // The browser lets the page know, and takes its picture at once.
  const [header, lines, answer] = await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    const sheet = document.querySelector("article.paper");
    return [
      sheet?.querySelector("header")?.textContent,
      [...(sheet?.querySelectorAll("li") ?? [])].map((line) => line.textContent),
      sheet?.querySelector(".answer")?.textContent,
    ] as const;
  });
  expect(header).toBe("Leaf");
  expect(lines).toHaveLength(402);
  expect(lines[0]).toContain("row 1 just now");
  expect(lines[399]).toContain("row 400");
  expect(answer).toBe("Stomata");
  await expect(paper).toBeVisible();
  await expect(frame.toolbar).toBeHidden();
  await expect(outline.grid).toBeHidden();

  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(paper).toHaveCount(0);
  await expect(outline.grid).toBeVisible();
});

test("Print in More leaves the answers of cards to be written in by hand, by choice", async ({
  openTree,
}) => {
  const { page, frame } = await openTree("Leaf\n  ? What opens? => Stomata", {
    prepare: (context) =>
      context.addInitScript(() => {
        window.print = () => {
          window.dispatchEvent(new Event("beforeprint"));
        };
      }),
  });
  const print = page.getByRole("dialog", { name: "Print" });
  await (await frame.openMore()).getByRole("button", { name: "Print" }).click();
  await expect(print).toContainText("Everything in “Leaf”");
  expect(await findFaults(page, "the choice before printing")).toEqual([]);
  await print.getByRole("checkbox", { name: "Answers of cards" }).uncheck();
  await print.getByRole("button", { name: "Print" }).click();
  await expect(print).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  const paper = page.getByRole("article");
  await expect(paper).toContainText("What opens?");
  await expect(paper).not.toContainText("Stomata");
});
