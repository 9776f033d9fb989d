import { undoneText } from "../../commands/undo-text.ts";
import type { ToastInput } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";

/** Long enough to read where it came back and to reach for Undo. */
const OFFERED_MS = 8_000;

/** Says that something was restored by the change that was made last, with Undo for as long as that stands. */
export function sayRestored(
  { undo }: Pick<Workspace, "undo">,
  notify: (toast: ToastInput) => void,
  message: string,
): void {
  const change = undo.lastChange();
  if (change === undefined) return;
  notify({
    message,
    type: "success",
    duration: OFFERED_MS,
    action: {
      label: "Undo",
      run: () =>
        undo.undoChange(change, (taken) => {
          const words = undoneText(taken, true);
          if (words !== null) notify({ message: words });
        }),
    },
    standsWhile: undo.standing(change),
  });
}
