import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import type { Account } from "./stage/api.ts";
import { sharedLaunch } from "./stage/browser.ts";

/** A browser with a profile of its own on the disk, which may be killed and started again. */
export interface Profile {
  open(): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  /** kill -9 */
  kill(context: BrowserContext): Promise<void>;
  remove(): void;
}

/** Makes a profile in which somebody signed in some day before: a browser takes seconds to write a token to the disk. */
export async function createProfile(baseURL: string, account: Account): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), "perennial-profile-"));
  const { executablePath, args, env } = sharedLaunch();
  const open = async () => {
    const context = await chromium.launchPersistentContext(folder, { executablePath, args, env, baseURL });
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const { context, page } = await open();
  await page.goto("/");
  await page.evaluate((token) => localStorage.setItem("jwt_token", token), account.token);
  await context.close();
  return {
    open,
    async kill(running) {
      process.kill(pidOf(folder), "SIGKILL");
      await running.close().catch(() => {});
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The browser's first process: the one that was given the profile and is nobody's renderer. */
function pidOf(folder: string): number {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return line.includes(`--user-data-dir=${folder}`) && !line.includes("--type=");
      } catch {
        return false;
      }
    });
  if (found === undefined) throw new Error(`No browser runs on ${folder}.`);
  return Number(found);
}
