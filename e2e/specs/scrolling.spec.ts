import type { Page } from "@playwright/test";
import { expect, type OpenTree, test } from "../fixtures.ts";

declare global {
  interface Window {
    /** How many rows have changed since it was last asked; put in by the test. */
    touchedRows?: () => number;
  }
}

const CHAPTERS = 60;
const PAGES = 24;

/** Rows of one to four lines, so that no height can be told from the number of rows. */
const book = (): string => {
  const lines = ["  Book"];
  for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) {
    lines.push(`    Chapter ${chapter}`);
    for (let page = 1; page <= PAGES; page += 1)
      lines.push(
        `      Page ${chapter}.${page} ${"tells of water and light ".repeat((chapter * page) % 9)}`.trimEnd(),
      );
  }
  return lines.join("\n");
};
const ROWS = 1 + CHAPTERS * (PAGES + 1);

/** The height of a row of one line. */
const LINE_PX = 36;

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The outline of the book, once it knows about how high it is. */
async function openBook(openTree: (source: string) => Promise<OpenTree>): Promise<OpenTree> {
  const opened = await openTree(book());
  const { page, outline } = opened;
  await expect(outline.grid).toHaveAttribute("aria-rowcount", String(ROWS));
  await expect.poll(() => heightOf(page)).toBeGreaterThan(ROWS * LINE_PX * 1.3);
  return opened;
}

interface Seen {
  /** How many frames in a row had no row in the middle of the window, at most. */
  readonly longestBlank: number;
  readonly mostElements: number;
  readonly layouts: number;
}

/** Scrolls so far in every frame, or in every second one, from inside the page, and looks at what each frame showed. */
async function scroll(page: Page, px: number, frames: number, every: 1 | 2 = 1): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const layouts = async () =>
    (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount")
      ?.value ?? 0;
  const before = await layouts();
  const seen = await page.evaluate(
    ([px, frames, every]) =>
      new Promise<{ longestBlank: number; mostElements: number }>((resolve) => {
        let blank = 0;
        let longestBlank = 0;
        let mostElements = 0;
        let frame = 0;
        const look = () => {
          const grid = document.querySelector("[role=treegrid]") as Element;
          mostElements = Math.max(mostElements, grid.getElementsByTagName("*").length);
          const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
          blank = middle?.closest("[role=row]") ? 0 : blank + 1;
          longestBlank = Math.max(longestBlank, blank);
          if (frame < frames) requestAnimationFrame(step);
          else resolve({ longestBlank, mostElements });
        };
        const step = () => {
          if (frame % every === 0) scrollBy({ top: px, behavior: "instant" });
          frame += 1;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = look;
          port2.postMessage(null);
        };
        requestAnimationFrame(step);
      }),
    [px, frames, every] as const,
  );
  return { ...seen, layouts: (await layouts()) - before };
}

test("however far a step of scrolling goes, the next frame at the latest shows rows, and each is laid out once", async ({
  openTree,
}) => {
  const { page } = await openBook(openTree);
  const FRAMES = 20;
  for (const every of [1, 2] as const)
    for (const px of [90, 700, 3_000, -3_000, -90]) {
      const seen = await scroll(page, px, FRAMES, every);
      // A script may leap between this frame's look at the window and its painting.
      expect(seen.longestBlank, `${px} px`).toBeLessThanOrEqual(Math.abs(px) > 900 ? 1 : 0);
      expect(seen.layouts, `${px} px`).toBeLessThanOrEqual(FRAMES + 3);
    }
});

test("from one end to the other the page holds a few windows of rows, and the outline stays as high as it was", async ({
  openTree,
}) => {
  const { page, outline } = await openBook(openTree);
  const height = await heightOf(page);
  const seen = await scroll(page, 1_300, Math.ceil(height / 1_300));
  expect(seen.mostElements).toBeLessThan(1_400);
  await expect(outline.at(ROWS)).toBeVisible();
  expect(Math.abs((await heightOf(page)) / height - 1)).toBeLessThan(0.03);
});

test("what is read stands still while rows above it come into the page", async ({ openTree }) => {
  const { page } = await openBook(openTree);
  await scroll(page, 20_000, 1);
  await page.waitForTimeout(400);
  const steps = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const off: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      const rows = [...document.querySelectorAll<HTMLElement>("[role=row]:not(.pinned)")];
      const read = rows.find((row) => row.getBoundingClientRect().top > innerHeight / 2) as HTMLElement;
      const index = read.getAttribute("aria-rowindex");
      const before = read.getBoundingClientRect().top;
      scrollBy({ top: -120, behavior: "instant" });
      await frame();
      await frame();
      const now = document.querySelector(`[aria-rowindex="${index}"]`);
      off.push(Math.round((now?.getBoundingClientRect().top ?? 0) - before - 120));
    }
    return off;
  });
  expect(steps).toEqual(steps.map(() => 0));
});

test("rows that come into sight when something above the outline goes are in the page", async ({
  openTree,
}) => {
  const { page, outline } = await openBook(openTree);
  await page.evaluate(() => {
    const above = document.createElement("div");
    above.id = "above";
    above.style.height = "2000px";
    document.querySelector("main")?.prepend(above);
    window.dispatchEvent(new Event("resize"));
  });
  await expect(outline.at(10)).toHaveCount(0);
  await page.evaluate(() => document.getElementById("above")?.remove());
  await expect(outline.at(10)).toBeVisible();
});

test("the same goes where a frame comes later than scrolling takes to come to rest", async ({ openTree }) => {
  const { page, outline } = await openBook(openTree);
  await page.evaluate(async () => {
    const above = document.createElement("div");
    above.id = "above";
    above.style.height = "2000px";
    document.querySelector("main")?.prepend(above);
    window.dispatchEvent(new Event("resize"));
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (call) => ask(() => setTimeout(call, 400));
    scrollBy({ top: 40, behavior: "instant" });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    above.remove();
  });
  await expect(outline.at(10)).toBeVisible();
});

test("a letter touches no other row; Enter and moving touch those they concern, and the others' numbers alone", async ({
  openTree,
}) => {
  const { page, outline } = await openBook(openTree);
  await outline.caretIn("Page 1.9");
  await page.mouse.move(2, 300);
  await page.waitForTimeout(400);
  await page.evaluate(() => {
    const PLACES = ["aria-rowindex", "aria-posinset", "aria-setsize"];
    const touched = new Set<Element | null | undefined>();
    const look = (records: MutationRecord[]) => {
      for (const { target, attributeName } of records)
        if (!PLACES.includes(attributeName ?? ""))
          touched.add((target instanceof Element ? target : target.parentElement)?.closest("[role=row]"));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.querySelector("[role=treegrid]") as Element, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, {
      touchedRows: () => {
        look(observer.takeRecords());
        const rows = [...touched].filter((row) => row?.isConnected).length;
        touched.clear();
        return rows;
      },
    });
  });
  const touchedBy = async (key: string): Promise<number> => {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
    return page.evaluate(() => window.touchedRows?.() ?? Number.NaN);
  };
  expect(await touchedBy("x")).toBeLessThanOrEqual(1);
  expect(await touchedBy("Enter")).toBeLessThanOrEqual(3);
  expect(await touchedBy("Backspace")).toBeLessThanOrEqual(3);
  expect(await touchedBy("ArrowDown")).toBeLessThanOrEqual(3);
});
