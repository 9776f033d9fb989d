import type { Training, TrainingOutcome } from "@perennial/contract/study/training";
import type { Api, Reply } from "../api/client.ts";

/** A training as the server reports it: its progress and the last outcome. For screens, which do not know the contract. */
export type TrainingState = Training;
/** The outcome of one training: accepted, refused or failed, with what was compared. */
export type TrainingEnd = TrainingOutcome;

/** What became of a call, in words where it failed. */
export type TrainingReply =
  | { readonly ok: true; readonly value: Training }
  | { readonly ok: false; readonly message: string };

const NO_ANSWER = "The server does not answer. Check the connection, then try again.";

/** Learning weights of one's own, which only the server does. */
export function trainingCalls(api: Pick<Api, "getTraining" | "startTraining" | "cancelTraining">) {
  const told = async (call: Promise<Reply<Training>>): Promise<TrainingReply> => {
    const reply = await call;
    if (reply.ok) return { ok: true, value: reply.value };
    return { ok: false, message: reply.error.status === null ? NO_ANSWER : reply.error.message };
  };
  const read = () => told(api.getTraining({}));
  return {
    read,
    /** Starts training the scheduler on all ratings. `isSure`: skip the check whether the buttons were used as meant. */
    start: (isSure: boolean) => told(api.startTraining({ body: { is_sure: isSure } })),
    async cancel(): Promise<TrainingReply> {
      const reply = await api.cancelTraining({});
      return reply.ok ? read() : { ok: false, message: NO_ANSWER };
    },
  };
}
