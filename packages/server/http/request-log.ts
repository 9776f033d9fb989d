import { HEADERS } from "@perennial/contract/limits";
import type { MiddlewareHandler } from "hono";
import type { Metrics } from "../ports/metrics.ts";
import type { HttpEnvironment } from "./environment.ts";

/** The part of a logger that is used here. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What an operator looks for when an account was entered, left or taken: its lines carry these words. */
const AUDITED: Readonly<Record<string, string>> = {
  "POST /users": "new account",
  "POST /login": "sign in",
  "POST /auth/google": "sign in",
  "POST /auth/oidc": "sign in",
  "POST /auth/passkey": "sign in",
  "POST /account/proof": "proof by passkey",
  "POST /account/passkeys": "new passkey",
  "DELETE /account/passkeys/{uuid}": "remove passkey",
  "POST /logout": "sign out",
  "PUT /account/password": "new password",
  "POST /account/recovery_codes": "new recovery codes",
  "POST /account/recover": "recovery",
  "POST /tokens": "new token",
  "DELETE /tokens/{uuid}": "revoke token",
  "DELETE /sessions": "end sessions",
  "DELETE /sessions/{uuid}": "end sessions",
  "GET /export": "export",
  "GET /account/export": "export",
  "DELETE /account": "delete account",
};

/** Of these the ones that open an account to whoever proves that it is theirs. */
const SIGN_INS: ReadonlySet<string | undefined> = new Set(["sign in", "recovery"]);

/** What a proxy may call a request; anything else is named anew. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/**
 * Names each request, logs it in a line, with the route's pattern for its address and nothing of its bodies, and measures it.
 * The name that a proxy gave stays; the answer carries it, so that a person can quote it.
 */
export function requestLog(
  logger: Logger,
  metrics: Pick<Metrics, "answered">,
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const start = performance.now();
    const given = c.req.header(HEADERS.requestId) ?? "";
    const requestId = REQUEST_ID.test(given) ? given : crypto.randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set(HEADERS.requestId, requestId);
    const { status } = c.res;
    const ms = performance.now() - start;
    const { method } = c.req;
    const route = c.get("route") ?? "unknown";
    const userId = c.get("userId");
    const audit = AUDITED[`${method} ${route}`];
    metrics.answered({ method, route, status, seconds: ms / 1_000, isSignIn: SIGN_INS.has(audit) });
    const fields = {
      ...(audit ? { audit } : {}),
      requestId,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      userId,
    };
    if (status >= 500) logger.error(fields, "request");
    else logger.info(fields, "request");
  };
}
