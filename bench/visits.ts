import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page, type Request } from "playwright-core";
import type { Account } from "../e2e/stage/api.ts";
import type { findChromium } from "../e2e/stage/browser.ts";

type Launch = Awaited<ReturnType<typeof findChromium>>["launch"];

/** What one visit took until a text area had the caret, in ms since the navigation began, and its requests until then. */
export interface Visit {
  readonly caret: number;
  readonly requests: readonly string[];
}

/** A first visit and the reload after it, of a tree and of a page that is one text area. */
export type Visits = Readonly<Record<"tree" | "bare", { readonly first: Visit; readonly reload: Visit }>>;

const BARE = "<!doctype html><title>Bare</title><textarea autofocus rows=20 cols=80></textarea>";

const serveBare = async (): Promise<{ server: Server; origin: string }> => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html" });
    response.end(request.url === "/" ? BARE : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** Notes in the page when a text area has the caret and that frame is painted. */
const watch = (token: string) => {
  localStorage.setItem("jwt_token", token);
  const look = () => {
    if (document.activeElement?.tagName !== "TEXTAREA") return void requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark("caret");
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
};

/** When a request began is known once it is answered. */
const ANSWERED_MS = 2_000;

const visitOf = async (page: Page, go: () => Promise<unknown>): Promise<Visit> => {
  const sent: Request[] = [];
  const count = (request: Request) => sent.push(request);
  // Of the page and of its service worker.
  page.context().on("request", count);
  await go();
  await page.waitForFunction(() => performance.getEntriesByName("caret").length > 0);
  const [caret, origin] = await page.evaluate(() => [
    performance.getEntriesByName("caret")[0]?.startTime ?? Number.NaN,
    performance.timeOrigin,
  ]);
  await page.waitForTimeout(ANSWERED_MS);
  page.context().off("request", count);
  if (caret === undefined || origin === undefined) throw new Error("The page has no caret");
  return {
    caret,
    requests: sent.filter((each) => each.timing().startTime <= origin + caret).map((each) => each.url()),
  };
};

/** Until the page and its notes are kept on the device. */
const KEPT_MS = 5_000;

async function inFreshProfile<T>(launch: Launch, visit: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), "perennial-profile-"));
  const context = await chromium.launchPersistentContext(profile, { ...launch, viewport: null });
  try {
    return await visit(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Visits a tree and a page that is one text area in turns, each in a profile of its own that has seen nothing. */
export async function visitInTurns(
  launch: Launch,
  origin: string,
  account: Account,
  runs: number,
): Promise<readonly Visits[]> {
  const bare = await serveBare();
  const visitsOf = (address: string) =>
    inFreshProfile(launch, async (context) => {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.addInitScript(watch, account.token);
      const first = await visitOf(page, () => page.goto(address, { waitUntil: "commit" }));
      await page.waitForTimeout(KEPT_MS);
      return { first, reload: await visitOf(page, () => page.reload({ waitUntil: "commit" })) };
    });
  try {
    const visits: Visits[] = [];
    for (let run = 0; run < runs; run += 1)
      visits.push({
        bare: await visitsOf(`${bare.origin}/`),
        tree: await visitsOf(`${origin}/trees/${account.rootId}`),
      });
    return visits;
  } finally {
    bare.server.close();
  }
}
