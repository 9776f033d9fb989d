import type { Browser, Page } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import { type FrameReport, framesDuring } from "./frames.ts";
import { openTree, scrollToShare } from "./open-tree.ts";
import type { Measurement } from "./report.ts";
import { p95 } from "./statistics.ts";

/** What a page does once it is open is done by then. */
const REST_MS = 4_000;
const END_TO_END_MS = 20_000;
const WHEEL = { px: 300, everyMs: 30, steps: 200 } as const;

/** From the first row to the last and no further, as far in each frame as the time says. */
const scrollThrough = (page: Page, lasting: number): Promise<void> =>
  page.evaluate(
    (lasting) =>
      new Promise<void>((resolve) => {
        let began: number | undefined;
        const step = (time: number) => {
          began ??= time;
          const share = Math.min(1, (time - began) / lasting);
          scrollTo({
            top: share * (document.documentElement.scrollHeight - innerHeight),
            behavior: "instant",
          });
          if (share < 1) requestAnimationFrame(step);
          else resolve();
        };
        requestAnimationFrame(step);
      }),
    lasting,
  );

async function turnWheel(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const turns: Promise<unknown>[] = [];
  const began = performance.now();
  for (let step = 0; step < WHEEL.steps; step += 1) {
    const rest = began + step * WHEEL.everyMs - performance.now();
    if (rest > 0) await page.waitForTimeout(rest);
    turns.push(
      devtools.send("Input.dispatchMouseEvent", {
        type: "mouseWheel",
        x: 640,
        y: 450,
        deltaX: 0,
        deltaY: WHEEL.px,
      }),
    );
  }
  await Promise.all(turns);
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** Scrolling through the whole outline, and by the wheel. */
export async function measureScrolling(
  browser: Browser,
  origin: string,
  account: Account,
  size: string,
): Promise<Measurement[]> {
  const page = await openTree(browser, origin, account);
  await page.waitForTimeout(REST_MS);
  const before = await heightOf(page);
  const through = await framesDuring(page, () => scrollThrough(page, END_TO_END_MS));
  const drift = (await heightOf(page)) / before - 1;
  await scrollToShare(page, 1 / 3);
  const wheel = await framesDuring(page, () => turnWheel(page));
  await page.context().close();
  return [
    line(`scroll ${size} end to end in ${END_TO_END_MS / 1_000} s`, through),
    line(`wheel of ${WHEEL.px} px every ${WHEEL.everyMs} ms, ${size}`, wheel),
    {
      what: `how much the outline's height changed on the way, ${size}`,
      result: `${(drift * 100).toFixed(1)} %`,
    },
  ];
}

const line = (what: string, report: FrameReport): Measurement => {
  const { frames, seconds, longTasks, gaps, blank, longestBlank, busy, layouts } = report;
  const longest = longTasks.length === 0 ? "" : `, longest ${Math.round(Math.max(...longTasks))} ms`;
  return {
    what,
    result: [
      `${(frames / seconds).toFixed(1)} frames/s`,
      `${busy.toFixed(1)} ms on the processor and ${layouts.toFixed(2)} layouts a frame`,
      `frame p95 ${Math.round(p95(gaps))} ms`,
      `${longTasks.length} long tasks${longest}`,
      `${blank} blank frames, ${longestBlank} in a row`,
    ].join(" · "),
  };
};
