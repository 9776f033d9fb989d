import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { type Account, createAnonymous } from "../stage/api.ts";
import { createServer, type TestServer } from "../stage/server.ts";
import { startWebkit, type WebkitDriver } from "../stage/webkit.ts";
import { plant, storedText } from "../stored-tree.ts";
import { expected } from "../tree-text.ts";
import { WebOutline } from "./web-outline.ts";
import { WebPage } from "./web-page.ts";
import { openSession } from "./webdriver.ts";

/** A page on a tree, and the account it belongs to. */
interface OpenTree {
  readonly outline: WebOutline;
  readonly account: Account;
  /** Waits until the screen shows exactly this and says that it is saved; the server then has the same. */
  expectKept(text: string): Promise<void>;
}

interface PerTest {
  driver: WebkitDriver;
  /** Of the browser's command line. */
  browserArgs: readonly string[];
  web: WebPage;
  /** Signs a new account in, plants a tree where a text is given, and opens its page. */
  openTree: (source: string) => Promise<OpenTree>;
}

interface PerWorker {
  server: TestServer;
}

export const test = base.extend<PerTest, PerWorker>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await createServer();
      try {
        await server.start();
        await use(server);
      } finally {
        await server.remove();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // For each test anew: a driver that is asked for a session while its last browser still closes may not answer.
  driver: async ({ browserName: _ }, use) => {
    const driver = await startWebkit();
    await use(driver);
    await driver.stop();
  },
  browserArgs: [[], { option: true }],
  web: async ({ driver, server, browserArgs }, use, info) => {
    const session = await openSession(driver.origin, browserArgs);
    try {
      const web = new WebPage(session, server.origin);
      await session.resize(1280, 900);
      await use(web);
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath("page.png"), await session.picture());
      expect(await web.problems(), "errors in the page").toEqual([]);
    } finally {
      // A browser that does not close when it is asked to closes with its screen.
      await session.end().catch(() => undefined);
    }
  },
  openTree: async ({ web, server }, use) => {
    await use(async (source) => {
      const account = await createAnonymous(server.origin);
      if (source !== "") await plant(server.origin, account, source);
      // A page of this origin without the product, which would see the token come and load itself anew.
      await web.goTo("/petals.svg");
      await web.session.evaluate((token: string) => localStorage.setItem("jwt_token", token), account.token);
      await web.goTo(`/trees/${account.rootId}`);
      const outline = new WebOutline(web);
      return {
        outline,
        account,
        async expectKept(text) {
          await outline.expectText(text);
          await outline.expectSaved();
          await outline.expectText(text);
          expect(await storedText(server.origin, account)).toBe(expected(text));
        },
      };
    });
  },
});
