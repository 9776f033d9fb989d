import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { bareHost } from "./private-addresses.ts";

/** An answer as it begins. Whoever does not read its body to the end closes the connection with that. */
export interface Posted {
  readonly status: number;
  header(name: string): string | null;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface PostInit {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The address may not be asked. */
export class RefusedAddress extends Error {}

type Lookup = typeof dns.lookup;

/**
 * Makes what posts to a server, if the address that it is connected to may be asked: a name is resolved once, and what it
 * leads to is both looked at and connected to, so that it cannot lead elsewhere in between. Redirects are answers like others.
 * @param lookup resolves names, for tests
 * @throws RefusedAddress before anything is sent
 */
export function createGuardedPost(
  mayAsk: (address: string) => boolean,
  lookup: Lookup = dns.lookup,
): (url: URL, init: PostInit) => Promise<Posted> {
  const guarded: net.LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...others] = error ? [] : found.filter(({ address }) => mayAsk(address));
      if (!first) callback(error ?? new RefusedAddress(), "");
      else if (options.all) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
  };
  return async (url, { headers, body, signal }) => {
    const host = bareHost(url.hostname);
    // No name is looked up where the address itself is written.
    if (net.isIP(host) !== 0 && !mayAsk(host)) throw new RefusedAddress();
    const { request } = url.protocol === "https:" ? https : http;
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      // A connection of its own: one that is kept could have been made for another purpose.
      request(url, {
        method: "POST",
        agent: false,
        lookup: guarded,
        signal,
        headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
      })
        .on("response", resolve)
        .on("error", reject)
        .end(body);
    });
    return {
      status: response.statusCode ?? 0,
      header: (name) => response.headersDistinct[name.toLowerCase()]?.[0] ?? null,
      body: response,
    };
  };
}
