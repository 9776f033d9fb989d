import { HEADERS } from "@perennial/contract/limits";
import type { Result } from "@perennial/domain/result";
import { unreachable } from "@perennial/domain/result";
import { answerOnce, type NamedCall, type RepeatableAnswer } from "../commands/idempotency/answer-once.ts";
import type { Connection, Pool } from "../database/connection.ts";
import { inTransaction } from "../database/transaction.ts";
import { answerJson, refuseField } from "./answer.ts";

/** A call whose sender may have given it an idempotency key. */
export interface MaybeNamed extends Omit<NamedCall, "uuid"> {
  readonly uuid: string | undefined;
}

/**
 * Answers a call that is no command with what its work comes to, in one transaction, and a copy of it as the first.
 * @param after what is begun once the work of a first call is committed
 */
export async function answerNamed(
  pool: Pool,
  { uuid, ...call }: MaybeNamed,
  work: (client: Connection) => Promise<Result<RepeatableAnswer, Response>>,
  after: (answer: RepeatableAnswer) => void,
): Promise<Response> {
  const outcome = await inTransaction(pool, async (client) => {
    if (uuid !== undefined) return answerOnce(client, { ...call, uuid }, () => work(client));
    const done = await work(client);
    return done.ok
      ? ({ kind: "first", answer: done.value } as const)
      : ({ kind: "refused", refused: done.error } as const);
  });
  switch (outcome.kind) {
    case "first":
      after(outcome.answer);
      return answerJson(outcome.answer.status, outcome.answer.body);
    case "copy":
      return answerJson(outcome.answer.status, outcome.answer.body, { [HEADERS.replayed]: "true" });
    case "refused":
      return outcome.refused;
    case "other":
      return refuseField("idempotency_mismatch", HEADERS.dataMutation);
    default:
      return unreachable(outcome);
  }
}
