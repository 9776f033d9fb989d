import type { Result } from "@perennial/domain/result";
import type { RefusalAnswer } from "./refusal.ts";

export interface DecidedReply {
  readonly status: 200 | 201 | 204;
  readonly body: unknown;
}
export type Decision = Result<DecidedReply, RefusalAnswer>;
