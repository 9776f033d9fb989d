import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { Metrics } from "../ports/metrics.ts";
import { refuse } from "./answer.ts";
import { bearerToken, callerOf } from "./caller.ts";
import type { HttpEnvironment } from "./environment.ts";

/** Headers by which a proxy tells that it asks for somebody else. */
const OF_PROXIES = ["Forwarded", "X-Forwarded-For", "Via"];

/**
 * Serves `/metrics` as Prometheus reads it: with a token to whoever has it, without one to this machine alone.
 * @param deps.token undefined: none is set
 */
export function serveMetrics(
  app: Hono<HttpEnvironment>,
  { metrics, token }: { readonly metrics: Metrics; readonly token: string | undefined },
): void {
  app.get("/metrics", async (c) => {
    c.set("route", "/metrics");
    const request = c.req.raw;
    if (token !== undefined) {
      if (!isSame(bearerToken(request) ?? "", token)) return refuse("authentication_required");
    } else {
      const { isLocal } = callerOf(request, c.env?.incoming?.socket.remoteAddress, false);
      if (!isLocal || OF_PROXIES.some((name) => request.headers.has(name))) return refuse("forbidden");
    }
    const { type, body } = await metrics.text();
    return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
  });
}

/** Compares two secrets in a time that tells nothing of either. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash("sha256").update(text).digest();
