import pino, { type Logger } from "pino";
import type { LogLevel } from "./config.ts";

/** Whatever is logged by mistake: these never reach the log. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "token",
  "password",
  "ticket",
  "secret",
  "text",
  "question",
  "answer",
];

/** One line of JSON for each event, on standard output. */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[removed]",
    },
  });
}
