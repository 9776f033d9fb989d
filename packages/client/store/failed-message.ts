import type { FailedChange } from "./workspace.ts";

const OF_EARLIER_DATA =
  "The notes on the server were put back from a backup before this was saved, so it is kept here.";

/** Returns the sentence that a person reads of a failed change. */
export const failedMessage = ({ again, refusal }: Pick<FailedChange, "again" | "refusal">): string =>
  again === "sent" ? refusal : OF_EARLIER_DATA;
