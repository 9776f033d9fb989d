import type { Result } from "@perennial/domain/result";
import { StartRefused } from "./database/engine/start-refused.ts";

/** Returns what a result holds. @throws StartRefused with its sentence where it is a refusal */
export function demand<T>(result: Result<T, { readonly sentence: string }>): T {
  if (!result.ok) throw new StartRefused(result.error.sentence);
  return result.value;
}
