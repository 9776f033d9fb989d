import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { createPageWatch, type PageWatch } from "./page-watch.ts";
import { OutlinePage } from "./pages/outline.ts";
import { type FaultProxy, startProxy } from "./proxy.ts";
import { type Account, createAnonymous } from "./stage/api.ts";
import { sharedLaunch } from "./stage/browser.ts";
import { createServer, type TestServer } from "./stage/server.ts";
import { plant } from "./stored-tree.ts";

/** A page on a tree, and the account it belongs to. */
export interface OpenTree {
  readonly page: Page;
  readonly outline: OutlinePage;
  readonly account: Account;
}

export interface OpenOptions {
  /** An account that exists already; without one an anonymous account is made. */
  readonly account?: Account;
  readonly context?: BrowserContext;
  /** What follows the tree's address: `?mode=viewing`. */
  readonly search?: string;
  /** Settings of the client, as they stand in the local storage. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface PerTest {
  watch: PageWatch;
  /** The server of this test: the worker's own, unless a file asks for another. */
  target: TestServer;
  net: FaultProxy;
  /** Plants a tree and opens its page with the root focused. */
  openTree: (source: string, options?: OpenOptions) => Promise<OpenTree>;
  /** A browser of another person, or of the same one elsewhere: nothing is stored in it. */
  newContext: (options?: Parameters<Browser["newContext"]>[0]) => Promise<BrowserContext>;
}

interface PerWorker {
  serverEnv: Record<string, string>;
  server: TestServer;
}

export const signedIn = (
  origin: string,
  account: Pick<Account, "token">,
  settings?: OpenOptions["settings"],
) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        { name: "jwt_token", value: account.token },
        ...(settings === undefined ? [] : [{ name: "perennial_settings", value: JSON.stringify(settings) }]),
      ],
    },
  ],
});

export const test = base.extend<PerTest, PerWorker>({
  launchOptions: [async ({ browserName: _ }, use) => use({ ...sharedLaunch() }), { scope: "worker" }],
  serverEnv: [{}, { scope: "worker", option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await createServer(serverEnv);
      try {
        await server.start();
        await use(server);
      } finally {
        await server.remove();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],
  target: async ({ server }, use) => use(server),
  watch: async ({ browserName: _ }, use) => {
    const watch = createPageWatch();
    await use(watch);
    expect(watch.problems, "errors in the page").toEqual([]);
  },
  net: async ({ target }, use) => {
    const proxy = await startProxy(target.origin);
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ net }, use) => use(net.origin),
  context: async ({ context, watch }, use) => {
    watch.watch(context);
    await use(context);
  },
  newContext: async ({ browser, baseURL, watch, viewport }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        viewport,
        locale: "en-GB",
        ...options,
      });
      watch.watch(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  openTree: async ({ newContext, target, net }, use) => {
    await use(async (source, options = {}) => {
      const account = options.account ?? (await createAnonymous(target.origin));
      if (source !== "") await plant(target.origin, account, source);
      const context =
        options.context ??
        (await newContext({ storageState: signedIn(net.origin, account, options.settings) }));
      const page = await context.newPage();
      await page.goto(`/trees/${account.rootId}${options.search ?? ""}`);
      const outline = new OutlinePage(page);
      await outline.ready();
      return { page, outline, account };
    });
  },
});

export { expect };
