import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "./environment.ts";

export interface PageOrigins {
  /** Where people reach this server; an https address also forbids going back to http. */
  readonly publicUrl: string;
  /** Other origins that pages may call and be called from. */
  readonly allowedOrigins: readonly string[];
}

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Data is never a page: nothing in it may load, run or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A script too: as a worker it obeys its own policy, not its page's. */
const ACTIVE = /^text\/(?:html|javascript)/;

/** What a page of ours may load: its own files, and the API wherever that is allowed to stand. */
export function pagePolicy(origins: PageOrigins): string {
  const apis = new Set([new URL(origins.publicUrl).origin, ...origins.allowedOrigins]);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${[...apis].join(" ")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Sets what every answer carries, unless its handler said something of its own. */
export function securityHeaders(origins: PageOrigins): MiddlewareHandler<HttpEnvironment> {
  const page = pagePolicy(origins);
  const isSecure = origins.publicUrl.startsWith("https:");
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set(
      "Content-Security-Policy",
      ACTIVE.test(headers.get("Content-Type") ?? "") ? page : DATA_POLICY,
    );
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    // Popups of a sign-in keep their opener.
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (isSecure) headers.set("Strict-Transport-Security", `max-age=${ONE_YEAR_S}`);
  };
}
