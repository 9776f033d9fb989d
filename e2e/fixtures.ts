import { join } from "node:path";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { createPageWatch, type PageWatch } from "./page-watch.ts";
import { PageFrame } from "./pages/frame.ts";
import { OutlinePage } from "./pages/outline.ts";
import { type FaultProxy, startProxy } from "./proxy.ts";
import { type Account, createAnonymous } from "./stage/api.ts";
import { sharedLaunch } from "./stage/browser.ts";
import { ROOT } from "./stage/paths.ts";
import { createServer, type TestServer } from "./stage/server.ts";
import { plant, storedText } from "./stored-tree.ts";
import { expected } from "./tree-text.ts";

/** Most of what the first start of a server costs is compiling its modules: those of a run share it. */
const COMPILED = join(ROOT, ".cache", "compiled");

/** A page on a tree, and the account it belongs to. */
export interface OpenTree {
  readonly page: Page;
  readonly outline: OutlinePage;
  readonly frame: PageFrame;
  readonly account: Account;
  /** The tree as the server has it at the moment. */
  stored(): Promise<string>;
  /**
   * Waits until the screen shows exactly this and says that it is saved; the server then has the same.
   * `within` counts the milliseconds for each of the two.
   */
  expectKept(text: string, within?: number): Promise<void>;
}

export interface PageOptions {
  /** Settings of the client, as they stand in the local storage. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What must hold in the browser before the page is there: routes, a clock. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

export interface OpenOptions extends PageOptions {
  /** An account that exists already; without one an anonymous account is made. */
  readonly account?: Account;
  /** A browser that is open already, for a second tab. */
  readonly context?: BrowserContext;
  /** What follows the tree's address: `?mode=viewing`. */
  readonly search?: string;
}

/** Plants a tree, where a text is given, and opens its page with the root focused. */
export type OpenTreeCall = (source: string, options?: OpenOptions) => Promise<OpenTree>;

interface PerTest {
  watch: PageWatch;
  /** The server of this test: the worker's own, unless a file asks for another. */
  target: TestServer;
  net: FaultProxy;
  /** A page that is not on an address yet, in a browser where this account is signed in. */
  signedInPage: (account: Pick<Account, "token">, options?: PageOptions) => Promise<Page>;
  openTree: OpenTreeCall;
  /** A browser of another person, or of the same one elsewhere: nothing is stored in it. */
  newContext: (options?: Parameters<Browser["newContext"]>[0]) => Promise<BrowserContext>;
}

interface PerWorker {
  serverEnv: Record<string, string>;
  server: TestServer;
}

/** Whether a line of the server's log warns or tells of an error; what is no JSON comes from a process that failed. */
const isWarning = (line: string): boolean => line !== "" && !/^\{"level":[123]0,/.test(line);

/** What a browser has stored in which this account is signed in, and whose person needs no first hints. */
const storedFor = ({ token }: Pick<Account, "token">, settings?: PageOptions["settings"]) => [
  { name: "jwt_token", value: token },
  { name: "perennial_first_hints", value: "hidden" },
  ...(settings === undefined ? [] : [{ name: "perennial_settings", value: JSON.stringify(settings) }]),
];

/** The state of a browser in which this account is signed in. */
export const signedIn = (origin: string, ...whose: Parameters<typeof storedFor>) => ({
  cookies: [],
  origins: [{ origin, localStorage: storedFor(...whose) }],
});

/** Stores it as the page's first document begins: Playwright opens a page of its own for the state of a new context. */
async function storeAtFirst(page: Page, origin: string, stored: ReturnType<typeof storedFor>): Promise<void> {
  const script = await page.addInitScript(
    ([wanted, entries]) => {
      if (window.origin !== wanted || window !== window.top) return;
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    [origin, stored] as const,
  );
  page.once("domcontentloaded", () => void script.dispose().catch(() => {}));
}

export const test = base.extend<PerTest, PerWorker>({
  launchOptions: [async ({ browserName: _ }, use) => use({ ...sharedLaunch() }), { scope: "worker" }],
  serverEnv: [{}, { scope: "worker", option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await createServer({ NODE_COMPILE_CACHE: COMPILED, ...serverEnv });
      try {
        await server.start();
        await use(server);
      } finally {
        await server.remove();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
  target: async ({ server }, use, info) => {
    const before = server.log().length;
    await use(server);
    if (info.status === info.expectedStatus) return;
    const lines = server.log().slice(before).split("\n").filter(isWarning);
    if (lines.length > 0) console.error(`What the server warned of:\n${lines.join("\n")}`);
  },
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
  newContext: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      watch.watch(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  signedInPage: async ({ newContext, baseURL }, use) => {
    await use(async (account, { settings, prepare } = {}) => {
      const context = await newContext();
      await prepare?.(context);
      const page = await context.newPage();
      await storeAtFirst(page, baseURL ?? "", storedFor(account, settings));
      return page;
    });
  },
  openTree: async ({ signedInPage, target }, use) => {
    await use(async (source, options = {}) => {
      const account = options.account ?? (await createAnonymous(target.origin));
      if (source !== "") await plant(target.origin, account, source);
      const page = await (options.context?.newPage() ?? signedInPage(account, options));
      await page.goto(`/trees/${account.rootId}${options.search ?? ""}`);
      const outline = new OutlinePage(page);
      await outline.ready();
      const stored = () => storedText(target.origin, account);
      return {
        page,
        outline,
        frame: new PageFrame(page),
        account,
        stored,
        async expectKept(text, within) {
          await outline.expectText(text, within);
          await outline.expectSaved(within);
          await outline.expectText(text);
          expect(await stored()).toBe(expected(text));
        },
      };
    });
  },
});

/** A name that no other account of the run has. */
export const freshName = (who = "student"): string => `${who}-${crypto.randomUUID().slice(0, 8)}`;

export { expect };
