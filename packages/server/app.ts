import { fileURLToPath } from "node:url";
import { API_PREFIX, HEADERS } from "@perennial/contract/limits";
import { Hono } from "hono";
import type { AppDeps } from "./app-deps.ts";
import { handlersOf } from "./handlers.ts";
import { refuse } from "./http/answer.ts";
import { serveClient } from "./http/client-files.ts";
import { compression } from "./http/compression.ts";
import { crossOrigin } from "./http/cross-origin.ts";
import { serveDocumentation } from "./http/documentation.ts";
import type { HttpEnvironment } from "./http/environment.ts";
import { answerFailure } from "./http/failures.ts";
import { implementAll } from "./http/implement.ts";
import { serveMetrics } from "./http/metrics.ts";
import { serveProbes } from "./http/probes.ts";
import { requestLog } from "./http/request-log.ts";
import { invalidSession } from "./http/routes/accounts.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { serveTestCheckout } from "./http/test-checkout.ts";
import { serveMcp } from "./mcp/serve.ts";
import type { Payments } from "./ports/payments.ts";
import { openServices } from "./services.ts";
import { VERSION } from "./version.ts";

export interface App {
  fetch(request: Request, bindings?: HttpEnvironment["Bindings"]): Response | Promise<Response>;
  /** The payment provider, for work beside the requests. */
  readonly payments: Payments;
  /** Makes the readiness probe fail from now on; requests are still served. */
  announceStop(): void;
  /** Ends the event streams: their readers reconnect to another server, from their last event on. */
  endStreams(): void;
  /** Ends the streams and finishes what was submitted. The pool is closed by its owner. */
  close(): Promise<void>;
}

const CLIENT_FOLDER = fileURLToPath(new URL("../client/dist", import.meta.url));

/** Creates the whole application: one function from a request to its answer. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, pool, logger, clock } = deps;
  const services = await openServices(deps);
  const { payment, testCheckout } = services;
  const app = new Hono<HttpEnvironment>();
  app.use(requestLog(logger, services.metrics), securityHeaders(config), compression());
  app.use(`${API_PREFIX}/*`, crossOrigin(config), async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
    if (!c.res.headers.has(HEADERS.serverTimestamp))
      c.res.headers.set(HEADERS.serverTimestamp, clock().toISOString());
  });
  const unauthenticated = { validateSession: invalidSession };
  implementAll(
    app,
    {
      sessions: services.sessions,
      visibilities: services.visibilities,
      limits: services.limits,
      shares: services.shares,
      uploads: services.uploads,
      room: services.room,
      trustProxy: config.trustProxy,
      unauthenticated,
    },
    handlersOf(deps, services),
  );
  serveDocumentation(app, VERSION);
  let isStopping = false;
  serveProbes(app, { pool, room: services.room, isStopping: () => isStopping });
  serveMetrics(app, {
    metrics: services.metrics,
    token: config.metricsToken,
    trustProxy: config.trustProxy,
  });
  if (testCheckout) serveTestCheckout(app, { ...payment, testCheckout, config });
  serveMcp(app, { config, sessions: services.sessions, clock, version: VERSION, logger });
  app.all("/api/*", () => refuse("not_found"));
  serveClient(app, deps.clientFolder ?? CLIENT_FOLDER);
  app.notFound(() => refuse("not_found"));
  app.onError(answerFailure(logger, services.room));

  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    payments: payment.payments,
    announceStop() {
      isStopping = true;
    },
    endStreams: () => services.streams.close(),
    close: services.close,
  };
}
