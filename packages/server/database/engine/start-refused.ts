/**
 * The server cannot start, for a reason that the person who started it can do something about.
 * The message is one or more whole sentences; it is printed as it is, without a stack.
 */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}

/** Whether a caught value carries this system error code (`EACCES`, `ENOENT`, …) or SQLSTATE. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code)
  );
}
