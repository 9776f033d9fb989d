import { ERROR_TEXT } from "@perennial/contract/calls/errors";
import type { ErrorHandler } from "hono";
import { NoRoomForNotes } from "../commands/accounts/bring-notes.ts";
import { SignUpRefused } from "../commands/accounts/invitations.ts";
import { AccountDisabled } from "../commands/accounts/open-session.ts";
import { hasNoRoom, passesByWaiting } from "../database/sqlstates.ts";
import type { DiskRoom } from "../limits/disk-room.ts";
import { refuse } from "./answer.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Logger } from "./request-log.ts";

/** Answers unexpected errors: 503 where the database is away or full or others are in the way, else 500, a bug. */
export function answerFailure(logger: Logger, room: DiskRoom): ErrorHandler<HttpEnvironment> {
  return (error, c) => {
    const failure = describeFailure(error);
    const of = { requestId: c.get("requestId"), route: c.get("route") };
    room.failed(error);
    if (hasNoRoom(error)) {
      logger.warn({ ...of, code: failure.code }, "no room left on the disk");
      return refuseFull();
    }
    if (error instanceof SignUpRefused) return refuse("sign_up_closed", { message: error.message });
    if (error instanceof AccountDisabled) return refuse("account_disabled");
    if (error instanceof NoRoomForNotes) return refuse("storage_full", { message: error.message });
    if (passesByWaiting(error)) {
      logger.warn({ ...of, code: failure.code, reason: error.message }, "database away");
      return refuse("unavailable", { headers: { "Retry-After": "1" } });
    }
    logger.error({ ...of, userId: c.get("userId"), failure }, "unexpected failure");
    return refuse("internal", { message: `${ERROR_TEXT.internal} Request ${of.requestId}.` });
  };
}

/** Refuses a write that the disk has no room for. */
export const refuseFull = (): Response => refuse("disk_full", { headers: { "Retry-After": "10" } });

/** Describes an error without its details: a database's `detail` quotes the row, and the row is somebody's note. */
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
