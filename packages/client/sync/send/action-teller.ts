import type { UserActionInput } from "@perennial/contract/outline/wire";
import type { Api } from "../../api/client.ts";
import type { ApiError } from "../../api/error.ts";
import type { Outbox } from "../queue/outbox.ts";

/** Reports actions to the server's history; unsent ones are kept for later. */
export interface ActionTeller {
  /** Reports one action beside the call of its change, without delaying that. */
  tell(action: UserActionInput): void;
  /** Returns those of the actions that have not been reported yet, each once. */
  untold(actions: readonly UserActionInput[]): UserActionInput[];
  /** Marks actions as reported with another request. */
  told(actions: readonly UserActionInput[]): void;
  /** Reports what did not get through earlier. */
  retry(): void;
}

/** How many reported actions are remembered; duplicates of older ones are recognised by the server. */
const REMEMBERED = 1_000;

/** Creates a reporter with nothing pending. Permanent refusals are not retried: the history lacks those. */
export function createActionTeller(deps: {
  readonly outbox: Pick<Outbox, "actions">;
  readonly api: Pick<Api, "createUserAction">;
  readonly warn: (message: string, error: ApiError) => void;
}): ActionTeller {
  const { outbox, api } = deps;
  const known = new Set<string>();
  let retrying = false;

  const remember = (uuid: string) => {
    known.add(uuid);
    const oldest = known.values().next().value;
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  };
  /** Resolves to whether nothing more has to be done about the action. */
  const send = async (action: UserActionInput, warn = deps.warn): Promise<boolean> => {
    const reply = await api.createUserAction({ body: { user_action: action } });
    if (!reply.ok) warn("The history did not take an action", reply.error);
    return (
      reply.ok || (reply.error.status !== null && reply.error.status < 500 && reply.error.status !== 429)
    );
  };
  const tellKept = async () => {
    for (const action of await outbox.actions.list()) {
      if (!(await send(action, () => undefined))) return;
      await outbox.actions.remove(action.uuid);
    }
  };

  return {
    tell(action) {
      if (known.has(action.uuid)) return;
      remember(action.uuid);
      void send(action)
        .then((through) => (through ? undefined : outbox.actions.put(action)))
        .catch(() => known.delete(action.uuid));
    },
    untold(actions) {
      const fresh = new Map(actions.map((action) => [action.uuid, action]));
      return [...fresh.values()].filter(({ uuid }) => !known.has(uuid));
    },
    told(actions) {
      for (const { uuid } of actions) remember(uuid);
    },
    retry() {
      if (retrying) return;
      retrying = true;
      void tellKept()
        .catch(() => undefined)
        .finally(() => {
          retrying = false;
        });
    },
  };
}
