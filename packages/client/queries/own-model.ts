import type { Api } from "../api/client.ts";
import { isNoAnswer } from "../api/error.ts";
import type { Assistant } from "./assistant.ts";

/** A model as a person names it; the key of before stays where none is given. */
export interface NamedModel {
  readonly address: string;
  readonly model: string;
  readonly key?: string;
}

/**
 * Makes the call that names a model, or forgets it where the address is empty; it resolves to a sentence where that cannot be,
 * to undefined where there is no answer.
 */
export const modelNaming =
  (api: Pick<Api, "setAssistant">, read: () => Promise<Assistant | undefined>) =>
  async (
    own: NamedModel,
    agreed: { readonly isOn: boolean; readonly isGrading: boolean },
  ): Promise<Assistant | string | undefined> => {
    const reply = await api.setAssistant({
      body: { enabled: agreed.isOn, grades: agreed.isGrading, own },
    });
    if (reply.ok) return read();
    return isNoAnswer(reply.error) ? undefined : reply.error.message;
  };
