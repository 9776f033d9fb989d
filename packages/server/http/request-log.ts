import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "./environment.ts";

/** The part of a logger that is used here. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * One line for each request. The route's pattern stands for the address, which may hold a token; nothing of
 * the bodies is written, since they are people's notes.
 */
export function requestLog(logger: Logger): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const status = c.res.status;
    const fields = {
      method: c.req.method,
      route: c.get("route") ?? "unknown",
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      userId: c.get("userId"),
    };
    if (status >= 500) logger.error(fields, "request");
    else logger.info(fields, "request");
  };
}
