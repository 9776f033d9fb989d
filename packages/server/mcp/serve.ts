import type { Hono } from "hono";
import type { Config } from "../config.ts";
import { refuse } from "../http/answer.ts";
import { bearerToken } from "../http/caller.ts";
import type { HttpEnvironment } from "../http/environment.ts";
import { describeFailure } from "../http/failures.ts";
import type { Logger } from "../http/request-log.ts";
import { ownOrigins } from "../policies/own-origins.ts";
import type { Clock } from "../ports/clock.ts";
import type { SessionReader } from "../queries/sessions.ts";
import { answerMcp } from "./handler.ts";
import { callsOf } from "./tools/calls.ts";

/** Where agents find the tools. */
const MCP_PATH = "/mcp";

const NO_TOKEN =
  "Send a personal token as `Authorization: Bearer prn_…`. Its owner makes one on the account's page.";

/**
 * Serves agents by the Model Context Protocol (decision 150). Their tools are calls of the API, which go through its own door
 * with the token that came along.
 */
export function serveMcp(
  app: Hono<HttpEnvironment>,
  deps: {
    readonly config: Pick<Config, "publicUrl" | "allowedOrigins">;
    readonly sessions: SessionReader;
    readonly clock: Clock;
    readonly version: string;
    readonly logger: Logger;
  },
): void {
  const { config, sessions, clock, version, logger } = deps;
  app.all(MCP_PATH, async (c) => {
    c.set("route", MCP_PATH);
    const request = c.req.raw;
    const origin = request.headers.get("Origin");
    if (origin !== null && !ownOrigins(config, request.url).all.has(origin))
      return refuse("forbidden", { message: "A page of another site may not call this address." });
    const token = bearerToken(request);
    // A session is everything that its person may do: agents come with a token, whose scopes were chosen.
    const viewer = token === null ? null : await sessions.byPersonalToken(token);
    if (!viewer?.grant)
      return refuse("authentication_required", {
        message: NO_TOKEN,
        headers: { "WWW-Authenticate": 'Bearer realm="perennial"' },
      });
    c.set("userId", viewer.userId);
    const answer = await answerMcp(
      request,
      {
        call: callsOf((inner) => app.fetch(inner, c.env), request),
        now: clock,
        name: viewer.grant.name,
        rootId: viewer.grant.rootId,
        scopes: new Set(viewer.grant.scopes),
        publicUrl: config.publicUrl,
      },
      {
        version,
        onDefect: (error) =>
          logger.error(
            { userId: viewer.userId, failure: describeFailure(error) },
            "a tool of an agent broke",
          ),
      },
    );
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  });
}
