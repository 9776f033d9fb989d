import type { FailedChange } from "../../store/workspace.ts";

/** What the button says that tries a failed change once more; null where nothing can be tried. */
export const againText = ({ again }: Pick<FailedChange, "again">): string | null => AGAIN_TEXT[again];

const AGAIN_TEXT: Readonly<Record<FailedChange["again"], string | null>> = {
  sent: "Send again",
  "as-note": "Keep as a note",
  never: null,
};
