import type * as wire from "@perennial/contract/drafts/drafts";
import type { Api } from "../api/client.ts";

/** Whether a model is asked for this account, and which. */
export interface Assistant {
  readonly isOn: boolean;
  /** Whether it reads typed answers too. */
  readonly isGrading: boolean;
  /** The host of the model; null where the server has none. */
  readonly host: string | null;
  /** Whether that is the server's own machine. */
  readonly isLocal: boolean;
  readonly model: string | null;
  /** The model that the person has named, as far as it is told; null where this server lets nobody name one. */
  readonly own: wire.Assistant["own"];
  readonly keptDays: number;
  /** What was sent and answered today, and the most of it; null where there is no limit. */
  readonly tokensToday: number;
  readonly mostTokens: number | null;
  /** What that has cost, and the most of it, in millionths of the currency; null where there is no limit. */
  readonly costMicros: number;
  readonly mostCostMicros: number | null;
}

/**
 * The calls about what this account lets a model do; each resolves to undefined where there is no answer.
 * @param heard told by each answer whether a model is asked
 */
export function assistantCalls(
  api: Pick<Api, "getAssistant" | "setAssistant">,
  heard: (isOn: boolean) => void,
) {
  const told = (answer: wire.Assistant): Assistant => {
    const assistant = assistantFrom(answer);
    heard(assistant.isOn && assistant.host !== null);
    return assistant;
  };
  return {
    async read(): Promise<Assistant | undefined> {
      const reply = await api.getAssistant();
      return reply.ok ? told(reply.value) : undefined;
    },
    /** Turns it on, for the host that is asked now, or off. @param isGrading for typed answers too */
    async turn(isOn: boolean, isGrading = isOn): Promise<Assistant | undefined> {
      const reply = await api.setAssistant({ body: { enabled: isOn, grades: isGrading } });
      return reply.ok ? told(reply.value) : undefined;
    },
  };
}

const assistantFrom = (told: wire.Assistant): Assistant => ({
  isOn: told.enabled,
  isGrading: told.grades,
  host: told.available ? told.host : null,
  isLocal: told.is_local,
  model: told.model,
  own: told.own,
  keptDays: told.kept_days,
  tokensToday: told.used_today.tokens,
  mostTokens: told.daily_tokens,
  costMicros: told.used_today.cost_micros,
  mostCostMicros: told.daily_cost_micros,
});
