import type { Page } from "playwright-core";

/** What the page saw of it. */
interface Seen {
  readonly seconds: number;
  readonly frames: number;
  /** Tasks of the main thread over 50 ms, in ms. */
  readonly longTasks: readonly number[];
  /** The gaps between one frame and the next, in ms. */
  readonly gaps: readonly number[];
  /** Frames in which no row stood in the middle of the window, and the most of them in a row. */
  readonly blank: number;
  readonly longestBlank: number;
}

/** What the screen did while something ran. */
export interface FrameReport extends Seen {
  /** Time on the processor that the main thread took for a frame in ms, whoever else was running; and its layouts. */
  readonly busy: number;
  readonly layouts: number;
}

declare global {
  interface Window {
    perennialFrames: () => Seen;
  }
}

/** Counts frames from now on. A frame is looked at once it is drawn: a message posted in it arrives after that. */
const startCounting = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const gaps: number[] = [];
    const longTasks: number[] = [];
    const began = performance.now();
    let last = began;
    let blank = 0;
    let inARow = 0;
    let longestBlank = 0;
    let counting = true;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    });
    observer.observe({ entryTypes: ["longtask"] });
    const look = () => {
      const grid = document.querySelector("[role=treegrid]")?.getBoundingClientRect();
      const middle = innerHeight / 2;
      // Above the first row and below the last there is nothing to see.
      const isOver = grid && grid.top < middle && grid.bottom > middle;
      const seen = document.elementFromPoint((grid?.left ?? 0) + 100, middle)?.closest("[role=row]");
      if (isOver && !seen) {
        blank += 1;
        inARow += 1;
        longestBlank = Math.max(longestBlank, inARow);
      } else inARow = 0;
    };
    const frame = (time: number) => {
      if (!counting) return;
      gaps.push(time - last);
      last = time;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = look;
      port2.postMessage(null);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame((time) => {
      last = time;
      requestAnimationFrame(frame);
    });
    window.perennialFrames = () => {
      counting = false;
      observer.disconnect();
      const seconds = (performance.now() - began) / 1_000;
      return { seconds, frames: gaps.length, longTasks, gaps, blank, longestBlank };
    };
  });

/** Runs something and reports the frames that were drawn meanwhile. */
export async function framesDuring(page: Page, run: () => Promise<void>): Promise<FrameReport> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const metric = async (wanted: string) =>
    (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === wanted)?.value ?? 0;
  const [busy, layouts] = [await metric("TaskDuration"), await metric("LayoutCount")];
  await startCounting(page);
  await run();
  const seen = await page.evaluate(() => window.perennialFrames());
  return {
    ...seen,
    busy: (((await metric("TaskDuration")) - busy) * 1_000) / seen.frames,
    layouts: ((await metric("LayoutCount")) - layouts) / seen.frames,
  };
}
