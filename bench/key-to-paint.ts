import type { Page } from "playwright-core";

declare global {
  interface Window {
    perennialKeySamples: number[];
  }
}

/**
 * Measures from now on from the time stamp of each key to the end of the first frame after an event that it makes: its
 * going down, or the input. A message posted in a frame's callback arrives once that frame is drawn.
 */
export const sampleKeys = (page: Page, after: "keydown" | "input"): Promise<void> =>
  page.evaluate((after) => {
    window.perennialKeySamples = [];
    let pressed = 0;
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        pressed = timeStamp;
      },
      { capture: true },
    );
    addEventListener(
      after,
      (event) => {
        if (event instanceof KeyboardEvent && ["Shift", "Control", "Alt"].includes(event.key)) return;
        const began = pressed;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.perennialKeySamples.push(performance.now() - began);
          port2.postMessage(null);
        });
      },
      // A key's going down may be stopped on its way.
      { capture: after === "keydown" },
    );
  }, after);

/** What was measured since it was last asked, in ms. */
export const takeSamples = (page: Page): Promise<number[]> =>
  page.evaluate(() => window.perennialKeySamples.splice(0));
