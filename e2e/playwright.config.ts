import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { FIREFOX_SPECS, LEFT_OUT_IN_FIREFOX } from "./firefox.ts";
import { IN_FIREFOX } from "./stage/paths.ts";

/** One more than the two cores of a small machine: a test that types as a person does mostly waits for the next key. */
const WORKERS = 3;

/**
 * What two pictures may differ in: as many points as no word has, and none of them by more than 5 of 255 steps of
 * grey. One and the same browser, drawing without a graphics card, differs in no point at all from run to run; a
 * share of the picture would be of no use, since a heading that is gone is less than one point in a hundred.
 */
const ALIKE = { threshold: 0.02, maxDiffPixels: 30 } as const;

export default defineConfig({
  testDir: "specs",
  testMatch: IN_FIREFOX ? [...FIREFOX_SPECS] : "*.spec.ts",
  grepInvert: IN_FIREFOX ? [...LEFT_OUT_IN_FIREFOX] : [],
  outputDir: join(import.meta.dirname, "..", "test-results"),
  globalSetup: "./global-setup.ts",
  workers: WORKERS,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Only what hangs may run into it: how fast a busy machine is must not decide about a test.
  timeout: 300_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: ALIKE,
  },
  snapshotPathTemplate: "pictures/{arg}{ext}",
  // `npm run pictures` takes them; a picture that is not there is a failure.
  updateSnapshots: "none",
  reporter: [["list"]],
  use: {
    browserName: IN_FIREFOX ? "firefox" : "chromium",
    trace: process.env.TRACE === undefined ? "off" : "retain-on-failure",
    // Firefox reports the style with which a caret is hidden for a picture as a breach of the page's policy.
    screenshot: IN_FIREFOX ? "off" : "only-on-failure",
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    colorScheme: "light",
    // It fetches the whole page behind each test's back; what is about it asks for it.
    serviceWorkers: "block",
    actionTimeout: 20_000,
  },
});
