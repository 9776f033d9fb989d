import type { Page } from "playwright-core";

/** What came of a key in a study session. */
export interface KeySample {
  /** From the time stamp of the key to the end of its first frame, in ms. */
  readonly paintedAfter: number;
  /** That frame showed another card than the one before the key. */
  readonly isFirstFrame: boolean;
}

declare global {
  interface Window {
    perennialCardSamples: KeySample[];
  }
}

/** Looks from now on at what the card says before each key and in the first frame after it. */
export const sampleCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.perennialCardSamples = [];
    const said = () => document.querySelector("main .leaf")?.textContent;
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const before = said();
        requestAnimationFrame(() => {
          const isFirstFrame = said() !== before;
          // Arrives once the frame is drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () =>
            window.perennialCardSamples.push({ paintedAfter: performance.now() - timeStamp, isFirstFrame });
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });

/** What was seen since it was last asked. */
export const takeCardSamples = (page: Page): Promise<KeySample[]> =>
  page.evaluate(() => window.perennialCardSamples.splice(0));
