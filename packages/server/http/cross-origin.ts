import { HEADERS } from "@perennial/contract/limits";
import type { MiddlewareHandler } from "hono";
import type { Config } from "../config.ts";
import type { HttpEnvironment } from "./environment.ts";

const PREFLIGHT_KEPT_S = 600;

const ALLOWED_METHODS = "GET,HEAD,POST,PUT,DELETE";
const ALLOWED_HEADERS = [
  "Authorization",
  "Content-Type",
  "Last-Event-ID",
  HEADERS.dataMutation,
  HEADERS.userAction,
  HEADERS.dataGeneration,
  HEADERS.reads,
  HEADERS.requestId,
].join(",");
const EXPOSED_HEADERS = [
  HEADERS.serverTimestamp,
  HEADERS.dataVersion,
  HEADERS.dataGeneration,
  HEADERS.replayed,
  HEADERS.requestId,
  "Retry-After",
  "Content-Disposition",
].join(",");

const PREFLIGHT = {
  "Access-Control-Max-Age": String(PREFLIGHT_KEPT_S),
  "Access-Control-Allow-Methods": ALLOWED_METHODS,
  "Access-Control-Allow-Headers": ALLOWED_HEADERS,
  Vary: "Access-Control-Request-Headers",
};

/**
 * Tokens travel in a header, never in a cookie, so an allowed origin gains nothing from a person's browser. The
 * headers are set on the finished answer: set before it is there, they would have it copied.
 */
export function crossOrigin(
  config: Pick<Config, "publicUrl" | "allowedOrigins">,
): MiddlewareHandler<HttpEnvironment> {
  const allowed = new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins]);
  return async (c, next) => {
    const isPreflight = c.req.method === "OPTIONS";
    if (isPreflight) c.res = new Response(null, { status: 204, headers: PREFLIGHT });
    else await next();
    const { headers } = c.res;
    const origin = c.req.header("Origin");
    if (origin !== undefined && allowed.has(origin)) headers.set("Access-Control-Allow-Origin", origin);
    headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
    headers.append("Vary", "Origin");
  };
}
