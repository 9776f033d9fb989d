import { API_PREFIX } from "@perennial/contract/limits";
import { PAGE, type PageFiles } from "./page-files.ts";

/** The files of the page on this device. Nothing of a person is in it: no call of the API comes this way. */
export interface PageCache {
  /** Fetches the files of this version. Rejects when one cannot be had: what has come is not fetched again. */
  fill(): Promise<void>;
  /** Drops all versions but this one and the one before it, whose pages may still be open. */
  dropOlder(): Promise<void>;
  /** The answer to a request of a page; undefined for what is none of ours. */
  answer(request: Request): Promise<Response> | undefined;
  /** Brings the headers of the page up to date: the server's settings have a say in its policy. */
  renewPage(): Promise<void>;
}

interface PageCacheDeps {
  readonly files: PageFiles;
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
}

const PREFIX = "perennial-page-";
/** Beside the page's own requests, of which a browser lets six at a time through. */
const AT_ONCE = 2;
/** Servers vary by the encoding of an answer, which is no matter once it is here. */
const ANY = { ignoreVary: true } as const;

/** Stores the files of one version for offline starts. Files in the browser's cache are not fetched again. */
export function createPageCache({ files, caches, fetch, origin }: PageCacheDeps): PageCache {
  const name = PREFIX + files.version;
  const lasting = new Set(files.lasting);
  const known = new Set([...files.lasting, ...files.changing]);
  const own = () => caches.open(name);
  const requestOf = (address: string) =>
    new Request(origin + address, { cache: lasting.has(address) ? "default" : "no-cache" });

  const bring = async (cache: Cache, address: string) => {
    if (await cache.match(address, ANY)) return;
    const earlier = lasting.has(address) ? await caches.match(address, ANY) : undefined;
    const response = earlier ?? (await fetch(requestOf(address)));
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    await cache.put(address, response);
  };

  const file = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const cache = await own();
    const here = (await cache.match(pathname, ANY)) ?? (await caches.match(pathname, ANY));
    if (here) return here;
    const response = await fetch(request);
    // What the browser has taken away comes back with its first use.
    if (response.ok && lasting.has(pathname)) await cache.put(pathname, response.clone());
    return response;
  };

  const page = async (request: Request): Promise<Response> =>
    (await (await own()).match(PAGE, ANY)) ?? fetch(request);

  return {
    async fill() {
      const cache = await own();
      const waiting = [...known];
      const takeTurns = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await bring(cache, next);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
    },

    async dropOlder() {
      const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
      for (const key of others.slice(0, -1)) await caches.delete(key);
    },

    answer(request) {
      const { origin: from, pathname } = new URL(request.url);
      if (request.method !== "GET" || from !== origin) return undefined;
      if (request.mode === "navigate") return isPageAddress(pathname) ? page(request) : undefined;
      // A page of another version asks for lasting files that this one does not know.
      return known.has(pathname) || pathname.startsWith("/assets/") ? file(request) : undefined;
    },

    async renewPage() {
      const cache = await own();
      const here = await cache.match(PAGE, ANY);
      const fresh = await fetch(requestOf(PAGE));
      if (!here || !fresh.ok || (await here.text()) !== (await fresh.clone().text())) return;
      await cache.put(PAGE, fresh);
    },
  };
}

/** Where the server answers itself: calls, their documentation, the test checkout. */
const OF_THE_SERVER = [`${API_PREFIX}/`, "/checkout/"];

/** Whether an address leads to the page, by the server's own rule: it is not the server's and names no file. */
function isPageAddress(pathname: string): boolean {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  return !last.includes(".") && !OF_THE_SERVER.some((path) => `${pathname}/`.startsWith(path));
}
