import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { Metrics } from "../ports/metrics.ts";
import { refuse } from "./answer.ts";
import { bearerToken, callerOf } from "./caller.ts";
import type { HttpEnvironment } from "./environment.ts";

/** Headers by which a proxy tells that it asks for somebody else. */
const OF_PROXIES = ["Forwarded", "X-Forwarded-For", "Via"];

export interface ServedMetrics {
  readonly metrics: Metrics;
  /** Undefined: none is set. */
  readonly token: string | undefined;
  /** Behind a proxy everybody seems to be on this machine: nobody is then. */
  readonly trustProxy: boolean;
}

/**
 * Serves `/metrics` as Prometheus reads it: with a token to whoever has it, without one to this machine alone.
 */
export function serveMetrics(
  app: Hono<HttpEnvironment>,
  { metrics, token, trustProxy }: ServedMetrics,
): void {
  app.get("/metrics", async (c) => {
    c.set("route", "/metrics");
    const request = c.req.raw;
    if (token !== undefined) {
      if (!isSame(bearerToken(request) ?? "", token)) return refuse("authentication_required");
    } else {
      const { isLocal } = callerOf(request, c.env?.incoming?.socket.remoteAddress, trustProxy);
      if (!isLocal || OF_PROXIES.some((name) => request.headers.has(name))) return refuse("forbidden");
    }
    const { type, body } = await metrics.text();
    return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
  });
}

/** Compares two secrets in a time that tells nothing of either. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash("sha256").update(text).digest();
