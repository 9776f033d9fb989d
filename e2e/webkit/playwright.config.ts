import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** `npm run webkit`: Playwright runs the tests and has no hand in the browser, which speaks WebDriver alone. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: join(import.meta.dirname, "..", "..", "test-results"),
  globalSetup: "./global-setup.ts",
  // A screen, a browser and a server are enough for two cores.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
});
