import { TOKEN_EXPIRY_MARGIN_MS } from "@perennial/contract/limits";
import { isRecord } from "@perennial/contract/shapes/json-value";

/** Whether a token decodes and does not expire within 5 s; any that decodes if `now` (server time) is null. */
export function isTokenUsable(token: string, now: Date | null): boolean {
  const claims = decodeClaims(token);
  if (claims === undefined) return false;
  if (claims.exp === undefined) return true;
  if (typeof claims.exp !== "number") return false;
  return now === null || claims.exp * 1_000 > now.getTime() + TOKEN_EXPIRY_MARGIN_MS;
}

/** Returns the claims of a JWT; undefined when the text is none. */
function decodeClaims(token: string): { exp?: unknown } | undefined {
  const [, payload, signature] = token.split(".");
  if (payload === undefined || signature === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}
