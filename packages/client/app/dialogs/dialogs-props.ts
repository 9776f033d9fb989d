import type { LeavingLoss } from "../../session/leave.ts";

/** Which of the frame's own dialogs is open; those of the outline are in the ui store. */
export type ShellDialog = "claim" | "texts" | { readonly loss: LeavingLoss } | undefined;

export interface DialogsProps {
  dialog: ShellDialog;
  onClose: () => void;
  onClaim: () => void;
  /** Logs out, whatever that loses. */
  onLeave: () => void;
}
