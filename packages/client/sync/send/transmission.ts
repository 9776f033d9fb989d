import { MAX_COMMANDS_PER_REQUEST } from "@perennial/contract/limits";
import { commandToWire } from "@perennial/contract/outline/command-to-wire";
import type { CommandResult } from "@perennial/contract/outline/wire";
import type { Api } from "../../api/client.ts";
import { type ApiError, unreadable } from "../../api/error.ts";
import { isOfEarlier } from "../queue/by-generation.ts";
import type { Ack, Entry, EntryStep } from "../queue/entries.ts";
import type { Queued } from "../queue/outbox.ts";
import type { ActionTeller } from "./action-teller.ts";
import { type BatchPart, baseVersionOf, itemSeenBy } from "./batch.ts";
import { callStep, commandOf, isSingle, outcomeOf, refusalOf, userActionOf } from "./calls.ts";
import { AGAIN, SENT, type Turn } from "./turn.ts";
import { isOfHistory, isTransient, type Verdict } from "./verdict.ts";
import type { WireNames } from "./wire-names.ts";

/** Makes the calls, one at a time, and handles the answers: acknowledgements first, then each refusal. */
export interface Transmission {
  /** Sends one step: as a call of its own, or as a list of one where it has none. */
  step(queued: Queued, step: EntryStep): Promise<Turn>;
  /** Sends several steps in one request; those of one entry succeed or fail together. */
  batch(parts: readonly BatchPart[]): Promise<Turn>;
  /** The maximum of commands per request: halved when a list comes to nothing, doubled when an answer arrives. */
  most(): number;
  /** Whether the account had no room for something, by the last answer. */
  isFull(): boolean;
}

/** Creates a sender's transmission. It remembers request size, and if answers have versions. */
export function createTransmission(deps: {
  readonly api: Api;
  readonly teller: ActionTeller;
  readonly names: WireNames;
  readonly verdict: Verdict;
  readonly sending: (step: EntryStep) => void;
  readonly answered: (acks: readonly Ack[]) => Promise<void>;
  readonly isStopped: () => boolean;
  /** Returns the present generation of the log; null while unknown. */
  readonly generation: () => string | null;
}): Transmission {
  const { api, teller, names, verdict } = deps;
  let most = MAX_COMMANDS_PER_REQUEST;
  /** Whether single answers carry the log's version in a header; lists have it in the body. */
  let areVersionsTold = true;
  let isFull = false;

  const refusedBy = (entry: Entry, step: EntryStep, error: ApiError): Promise<Turn> => {
    isFull ||= error.code === "storage_full";
    return verdict.of(entry, step.uuid, error);
  };
  /** An answer of before a restore says nothing of the server that there is now: what is still meant is sent to that. */
  const isOutdated = ({ generation }: Entry) =>
    deps.isStopped() || isOfEarlier(generation, deps.generation());
  const fewer = (parts: readonly BatchPart[]) => {
    most = Math.max(1, Math.floor(parts.length / 2));
  };
  const more = () => {
    most = Math.min(MAX_COMMANDS_PER_REQUEST, most * 2);
  };

  const batch: Transmission["batch"] = async (parts) => {
    const head = parts[0] as BatchPart;
    for (const { step } of parts) deps.sending(step);
    const changes = parts.flatMap(({ entry }) => (entry.kind === "change" ? [userActionOf(entry)] : []));
    const userActions = teller.untold(changes);
    const commands = parts.map(({ command }) => command);
    const atomic = parts.every(({ entry }) => entry === head.entry);
    const body = { commands, atomic, user_actions: userActions };
    const { generation } = head.entry;
    isFull = false;
    const reply = await api.sendCommands({ body, ...(generation ? { headers: { generation } } : {}) });
    if (isOutdated(head.entry)) return SENT;
    if (!reply.ok) {
      const { error } = reply;
      const refused = parts[refusedIn(error)];
      if (error.status === null) fewer(parts);
      else if (!refused && parts.length > 1 && !isTransient(error) && !isOfHistory(error)) {
        // What refuses a list and none of its commands may be about its length.
        fewer(parts);
        return SENT;
      }
      const { entry, step, command } = refused ?? head;
      const outcome = refusalOf(command, error);
      if (!outcome.ok) return refusedBy(entry, step, outcome.error);
      await deps.answered([outcome.ack]);
      return SENT;
    }
    teller.told(userActions);
    const { acks, refusals } = sorted(parts, reply.value.results);
    await deps.answered(acks);
    for (const { entry, step, error } of refusals) {
      const turn = await refusedBy(entry, step, error);
      if (turn.kind !== "sent") return turn;
    }
    // Without any result an answer counts as lost: sent again at once, the list would be sent without end.
    if (acks.length + refusals.length === 0) {
      fewer(parts);
      return verdict.of(head.entry, head.step.uuid, unreadable());
    }
    more();
    return SENT;
  };

  return {
    batch,
    async step({ entry }, step) {
      const body = commandToWire(step.command, names.wireId, baseVersionOf(step, []), itemSeenBy(step));
      if (!areVersionsTold || !isSingle(step, body))
        return batch([{ entry, step, command: commandOf(entry, step, body) }]);
      deps.sending(step);
      isFull = false;
      if (entry.kind === "change") teller.tell(userActionOf(entry));
      const outcome = await callStep(api, entry, step, body);
      if (isOutdated(entry)) return SENT;
      // Sent again in a list, under the same idempotency key, the step is answered with its outcome.
      areVersionsTold &&= outcome !== null;
      if (!outcome) return AGAIN;
      if (!outcome.ok) return refusedBy(entry, step, outcome.error);
      more();
      await deps.answered([outcome.ack]);
      return SENT;
    },
    most: () => most,
    isFull: () => isFull,
  };
}

interface RefusedPart extends Pick<BatchPart, "entry" | "step"> {
  readonly error: ApiError;
}

/** What steps say that were taken back with a refused one, or stand on it. */
const WITH_ANOTHER = "missing_dependency";

/** Sorts results: what was taken, and of each entry that was not, the step that was refused for its own sake. */
function sorted(parts: readonly BatchPart[], results: readonly CommandResult[]) {
  const byUuid = new Map(results.map((result) => [result.uuid, result]));
  const acks: Ack[] = [];
  const refusals = new Map<Entry, RefusedPart>();
  for (const { entry, step, command } of parts) {
    const result = byUuid.get(command.uuid);
    const outcome = result && outcomeOf(command, result, step);
    if (outcome?.ok) acks.push(outcome.ack);
    else if (outcome && (refusals.get(entry)?.error.code ?? WITH_ANOTHER) === WITH_ANOTHER)
      refusals.set(entry, { entry, step, error: outcome.error });
  }
  return { acks, refusals: [...refusals.values()] };
}

/** Returns the place of the command that a request is refused for; one that is not understood stands in the issues. */
function refusedIn({ details }: ApiError): number {
  if (details.index !== undefined) return Number(details.index);
  const [issue] = Array.isArray(details.issues) ? details.issues : [];
  return Number(/^commands\.(\d+)/.exec(String(issue?.path))?.[1]);
}
