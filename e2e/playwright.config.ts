import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Two cores: more browsers at once would only make each other slow. */
const WORKERS = 2;

export default defineConfig({
  testDir: "specs",
  testMatch: "*.spec.ts",
  outputDir: join(import.meta.dirname, "..", "test-results"),
  globalSetup: "./global-setup.ts",
  workers: WORKERS,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    trace: process.env.TRACE === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    colorScheme: "light",
    actionTimeout: 20_000,
  },
});
