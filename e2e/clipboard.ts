import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** Leaves the clipboard to the page, as a browser does that has asked its person. */
export const allowClipboard = (context: BrowserContext): Promise<void> =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]);

/**
 * Waits until the clipboard holds a text: what copies may be code that comes first, and until then the clipboard has what
 * an earlier test of the same browser left there.
 */
export const expectCopied = (page: Page, text: string | RegExp): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toEqual(typeof text === "string" ? text : expect.stringMatching(text));

/** Pastes where the focus is, as a program has copied it. */
export const pasteAs = (
  page: Page,
  copied: { readonly text: string; readonly html?: string },
): Promise<void> =>
  page.evaluate(({ text, html }) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    if (html !== undefined) clipboardData.setData("text/html", html);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, copied);
