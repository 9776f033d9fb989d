import type { ApiError } from "../../api/error.ts";
import { statusText } from "../../api/status-text.ts";
import type { FailureText } from "../../store/action.ts";

/** Said for a 403 whatever was tried: asking to try again would be no help. */
const ACCESS_DENIED = "Access denied. You don't have permission to perform this action.";

/**
 * What a person reads when the server refused a change: the sentence of the catalogue, with the status (number
 * and words) and the server's own sentence where it asks for them.
 */
export function failureText(
  failure: FailureText | undefined,
  { status, message }: Pick<ApiError, "status" | "message">,
): string {
  if (failure?.includes("{status}")) {
    const told = status === null ? "no answer" : `${status} ${statusText(status)}`.trim();
    return failure.replace("{status}", () => told).replace("{reason}", () => message);
  }
  return status === 403 ? ACCESS_DENIED : (failure ?? message);
}
