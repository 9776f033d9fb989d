import type { ErrorHandler } from "hono";
import { refuse } from "./answer.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Logger } from "./request-log.ts";

/**
 * SQLSTATE classes and system errors that mean that the database cannot be reached. One that takes no connections for now
 * says 55000; one that became a standby, or went read-only, says 25006 to whoever writes.
 */
const UNREACHABLE =
  /^(?:08...|57P0[123]|57014|55000|55P03|25006|25P0[34]|3D000|53[0-9]..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const UNREACHABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/**
 * Answers errors that no handler expected: 503 where the database cannot be reached; everything else is a bug,
 * 500.
 */
export function answerFailure(logger: Logger): ErrorHandler<HttpEnvironment> {
  return (error, c) => {
    const failure = describeFailure(error);
    if (UNREACHABLE.test(failure.code ?? "") || UNREACHABLE_MESSAGE.test(error.message)) {
      logger.warn({ route: c.get("route"), code: failure.code, reason: error.message }, "database away");
      return refuse("unavailable", { headers: { "Retry-After": "1" } });
    }
    logger.error({ route: c.get("route"), userId: c.get("userId"), failure }, "unexpected failure");
    return refuse("internal");
  };
}

/**
 * Describes an error without its details: a database's `detail` quotes the row, and the row is somebody's note.
 */
export function describeFailure(error: unknown): {
  readonly name: string;
  readonly code?: string;
  readonly stack?: string;
} {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    name: error.name,
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...("constraint" in error ? { constraint: error.constraint } : {}),
    stack: frames.join("\n"),
  };
}
