import type { ApiError } from "../../api/error.ts";
import { statusText } from "../../api/status-text.ts";
import type { FailureText } from "../../store/action.ts";

/** The sentence for every 403: trying again would be no help. */
const ACCESS_DENIED = "Access denied. You don't have permission to perform this action.";

/** The sentence on a refused change, with status and server message where the catalogue asks for them. */
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
