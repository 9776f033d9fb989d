import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { studyYear } from "../studied-year.ts";

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

test("Print in More, or by its key, leaves the answers of cards to be written in by hand, by choice", async ({
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
  await expect(print).toContainText("everything in “Leaf”");
  expect(await findFaults(page, "the choice before printing")).toEqual([]);
  await print.getByRole("checkbox", { name: "Answers of cards" }).uncheck();
  await print.getByRole("button", { name: "Print" }).click();
  await expect(print).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  const paper = page.getByRole("article");
  await expect(paper).toContainText("What opens?");
  await expect(paper).not.toContainText("Stomata");
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.keyboard.press("Control+p");
  await expect(print.getByRole("checkbox", { name: "Answers of cards" })).not.toBeChecked();
});

const CARDS = `
  Biology
    Cells
      ? What holds the nucleus? => An envelope
      ? What do mitochondria make? => ATP
    Plants
      ? What opens a pore? => Potassium
      ? What bends to light? => The coleoptile
`;

for (const theme of ["light", "dark"] as const)
  test(`plots go on white paper in the ${theme} theme: each with its words, a table that is open whole, no button`, async ({
    openTree,
    target,
  }) => {
    const { page, account, frame } = await openTree(CARDS);
    await studyYear(target.origin, account, { now: new Date(), rounds: 5 });
    const choose = (await frame.openMore()).getByRole("button", { name: "Theme", exact: true });
    for (let times = theme === "dark" ? 1 : 2; times > 0; times--) await choose.click();
    await page.goto("/progress");
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const year = page.getByRole("figure", { name: "The year" });
    await year.getByRole("button", { name: "Show as table" }).click();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
    const plots = page.getByRole("figure");
    expect(await plots.count()).toBe(7);
    for (const plot of await plots.all()) await expect(plot.getByRole("heading")).toBeVisible();
    const [scheme, paper, cut, faint] = await page.evaluate(() => {
      const lightness = (element: Element, property: "color" | "fill" | "stroke") => {
        const context = document.createElement("canvas").getContext("2d");
        if (!context) return 1;
        context.fillStyle = getComputedStyle(element)[property];
        context.fillRect(0, 0, 1, 1);
        const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
        return (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255;
      };
      const root = getComputedStyle(document.documentElement);
      const table = document.querySelector(".fig .scroll");
      const words = [...document.querySelectorAll("main h1, figure h2, figure p, figure td, figure th")];
      const marks = [...document.querySelectorAll("figure svg text")];
      return [
        root.colorScheme,
        root.backgroundColor,
        (table?.scrollHeight ?? 0) - (table?.clientHeight ?? 0),
        [
          ...words.filter((each) => lightness(each, "color") > 0.5),
          ...marks.filter((each) => lightness(each, "fill") > 0.5),
        ].map((each) => each.textContent),
      ] as const;
    });
    expect([scheme, paper, cut]).toEqual(["light", "rgb(255, 255, 255)", 0]);
    expect(faint).toEqual([]);
  });
