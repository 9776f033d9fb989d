import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
import { commandToWire } from "@perennial/contract/outline/command-to-wire";
import type { Api } from "../../api/client.ts";
import { type ApiError, unreadable } from "../../api/error.ts";
import type { Ack, EntryStep } from "../queue/entries.ts";
import type { Queued } from "../queue/outbox.ts";
import type { ActionTeller } from "./action-teller.ts";
import { type BatchPart, baseVersionOf, itemSeenBy } from "./batch.ts";
import { callStep, commandOf, isSingle, type Outcome, outcomeOf, refusalOf, userActionOf } from "./calls.ts";
import { AGAIN, SENT, type Turn } from "./turn.ts";
import { isOfHistory, isTransient, type Verdict } from "./verdict.ts";
import type { WireNames } from "./wire-names.ts";

/** Makes the calls, one at a time, and handles the answers: acknowledgements first, then each refusal. */
export interface Transmission {
  /** Sends one step: as a call of its own, or as a list of one where it has none. */
  step(queued: Queued, step: EntryStep): Promise<Turn>;
  /** Sends several steps in one request. `lastSeq`: the place of the last entry. */
  batch(parts: readonly BatchPart[], atomic: boolean, lastSeq: number): Promise<Turn>;
  /** Returns up to which place entries are sent one by one, because a batch with them failed. */
  singlesUpTo(): number;
  /** The maximum of commands per request: halved when an answer is lost, doubled when one arrives. */
  most(): number;
}

/** Creates a sender's transmission. It remembers request size, single entries, and if answers have versions. */
export function createTransmission(deps: {
  readonly api: Api;
  readonly teller: ActionTeller;
  readonly names: WireNames;
  readonly verdict: Verdict;
  readonly sending: (step: EntryStep) => void;
  readonly answered: (acks: readonly Ack[]) => Promise<void>;
  readonly isStopped: () => boolean;
}): Transmission {
  const { api, teller, names, verdict } = deps;
  let most = MAX_COMMANDS_PER_REQUEST;
  let singlesUpTo = 0;
  /** Whether single answers carry the log's version in a header; lists have it in the body. */
  let areVersionsTold = true;

  const batch: Transmission["batch"] = async (parts, atomic, lastSeq) => {
    const head = parts[0] as BatchPart;
    for (const { step } of parts) deps.sending(step);
    const changes = parts.flatMap(({ entry }) => (entry.kind === "change" ? [userActionOf(entry)] : []));
    const userActions = teller.untold(changes);
    const commands = parts.map(({ command }) => command);
    const body = { commands, atomic, user_actions: userActions };
    const { generation } = head.entry;
    const reply = await api.sendCommands({ body, ...(generation ? { headers: { generation } } : {}) });
    if (deps.isStopped()) return SENT;
    if (!reply.ok) {
      if (reply.error.status === null) most = Math.max(1, Math.floor(parts.length / 2));
      if (atomic || isTransient(reply.error) || isOfHistory(reply.error)) {
        const { entry, step, command } = parts[refusedIn(reply.error)] ?? head;
        const outcome = refusalOf(command, reply.error);
        if (!outcome.ok) return verdict.of(entry, step.uuid, outcome.error);
        await deps.answered([outcome.ack]);
        return SENT;
      }
      singlesUpTo = lastSeq;
      return SENT;
    }
    most = Math.min(MAX_COMMANDS_PER_REQUEST, most * 2);
    teller.told(userActions);
    const byUuid = new Map(reply.value.results.map((result) => [result.uuid, result]));
    const outcomes = parts.map(({ command, step }): Outcome | null => {
      const result = byUuid.get(command.uuid);
      return result ? outcomeOf(command, result, step) : null;
    });
    await deps.answered(outcomes.flatMap((outcome) => (outcome?.ok ? [outcome.ack] : [])));
    for (const [i, outcome] of outcomes.entries()) {
      const part = parts[i] as BatchPart;
      if (!outcome || outcome.ok) continue;
      const turn = await verdict.of(part.entry, part.step.uuid, outcome.error);
      if (turn.kind !== "sent") return turn;
    }
    // Without any result the answer counts as lost. What cannot be split waits, or it would be sent endlessly.
    if (outcomes.some((outcome) => outcome !== null)) return SENT;
    if (atomic) return verdict.of(head.entry, head.step.uuid, unreadable());
    singlesUpTo = lastSeq;
    return SENT;
  };

  return {
    batch,
    async step({ entry, seq }, step) {
      const body = commandToWire(step.command, names.wireId, baseVersionOf(step, []), itemSeenBy(step));
      if (!areVersionsTold || !isSingle(step, body))
        return batch([{ entry, step, command: commandOf(entry, step, body) }], true, seq);
      deps.sending(step);
      if (entry.kind === "change") teller.tell(userActionOf(entry));
      const outcome = await callStep(api, entry, step, body);
      if (deps.isStopped()) return SENT;
      // Sent again in a list, under the same idempotency key, the step is answered with its outcome.
      areVersionsTold &&= outcome !== null;
      if (!outcome) return AGAIN;
      if (!outcome.ok) return verdict.of(entry, step.uuid, outcome.error);
      await deps.answered([outcome.ack]);
      return SENT;
    },
    singlesUpTo: () => singlesUpTo,
    most: () => most,
  };
}

/** Returns the place of the command that a request is refused for; one that is not understood stands in the issues. */
function refusedIn({ details }: ApiError): number {
  if (details.index !== undefined) return Number(details.index);
  const [issue] = Array.isArray(details.issues) ? details.issues : [];
  return Number(/^commands\.(\d+)/.exec(String(issue?.path))?.[1]);
}
