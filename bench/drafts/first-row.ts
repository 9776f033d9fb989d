import type { Page } from "playwright-core";

/** How the first proposal of a draft came to the screen. */
export interface FirstRow {
  /** When the page heard of it, in ms since the epoch. */
  readonly heardAt: number;
  /** How many frames were drawn until it stood on the screen: 1 is the next one. */
  readonly frames: number;
  /** From when the page heard of it to the end of the frame that shows it, in ms. */
  readonly paintedAfter: number;
}

declare global {
  interface Window {
    perennialFirstRow: Promise<FirstRow>;
    /** How many streams of events have been opened. */
    perennialStreams: number;
  }
}

/** Looks, on each page that is loaded from now on, at the first event of a proposal and at the frames after it. */
export async function watchFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<FirstRow>();
    window.perennialFirstRow = promise;
    window.perennialStreams = 0;
    let isFirst = true;
    const look = (heard: number, frames: number) => {
      requestAnimationFrame(() => {
        const isThere = document.querySelector("[data-proposed]") !== null;
        // Arrives once the frame is drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (isThere)
            resolve({
              heardAt: performance.timeOrigin + heard,
              frames,
              paintedAfter: performance.now() - heard,
            });
        };
        port2.postMessage(null);
        if (!isThere) look(heard, frames + 1);
      });
    };
    const Opened = window.EventSource;
    window.EventSource = class extends Opened {
      constructor(url: string | URL) {
        super(url);
        // Before any listener of the page.
        this.addEventListener("draft-item", () => {
          if (isFirst) look(performance.now(), 1);
          isFirst = false;
        });
        this.addEventListener("open", () => {
          window.perennialStreams++;
        });
      }
    };
  });
}
