import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "./environment.ts";

/** The part of a logger that is used here. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Logs each request in a line, with the route's pattern for its address, and nothing of its bodies. */
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
