import { HEADERS } from "@perennial/contract/limits";
import { cors } from "hono/cors";
import type { Config } from "../config.ts";

const PREFLIGHT_KEPT_S = 600;

/** Tokens travel in a header, never in a cookie, so an allowed origin gains nothing from a person's browser. */
export const crossOrigin = (config: Pick<Config, "publicUrl" | "allowedOrigins">) => {
  const allowed = new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins]);
  return cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowHeaders: [
      "Authorization",
      "Content-Type",
      "Last-Event-ID",
      HEADERS.dataMutation,
      HEADERS.userAction,
      HEADERS.dataGeneration,
      HEADERS.reads,
    ],
    exposeHeaders: [
      HEADERS.serverTimestamp,
      HEADERS.dataVersion,
      HEADERS.dataGeneration,
      HEADERS.replayed,
      "Retry-After",
      "Content-Disposition",
    ],
    maxAge: PREFLIGHT_KEPT_S,
  });
};
