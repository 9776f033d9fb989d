import { callsOf } from "@perennial/domain/intent/branch-steps";
import type { Step } from "@perennial/domain/intent/plan";
import type { EntryStep } from "../queue/entries.ts";

/** Returns for each step of a plan the call that it was submitted with: rows that share one keep commands of their own. */
export const callOfEach = (
  planned: readonly Step[],
  submitted: readonly EntryStep[],
): Pick<EntryStep, "uuid" | "command">[] =>
  callsOf(planned).flatMap((call, i) => {
    const sent = submitted[i];
    return sent
      ? call.map(({ command }) => ({ uuid: sent.uuid, command: call.length > 1 ? command : sent.command }))
      : [];
  });
