import type { ReactElement } from "react";
import { useStore } from "zustand";
import { ui } from "../store/ui-store.ts";
import { Claim, HelpDialog, Paywall, SessionEnded, UnsentDialog } from "./parts.tsx";
import { useShell } from "./shell-context.ts";
import { useTypingPause } from "./typing-pause.ts";

/** Which of the frame's own dialogs is open; those of the outline are in the ui store. */
export type ShellDialog = "claim" | "unsent" | undefined;

interface DialogsProps {
  dialog: ShellDialog;
  onClose: () => void;
  /** Logs out, whatever has not been sent. */
  onLeave: () => void;
}

/** Every modal of the product, one at a time; an ended session comes before all others, but not in mid-word. */
export function Dialogs({ dialog, onClose, onLeave }: DialogsProps): ReactElement | null {
  const { session, workspace } = useShell();
  const modal = useStore(ui, (state) => state.modal);
  const user = session.phase === "in" ? session.user : undefined;
  const ended = session.phase === "in" && session.ended;
  const mayInterrupt = useTypingPause(ended);
  if (ended && mayInterrupt) return <SessionEnded onLeave={onLeave} />;
  if (dialog === "claim") return <Claim onClose={onClose} />;
  if (dialog === "unsent") {
    return (
      <UnsentDialog
        waiting={workspace?.status.get().waiting ?? 0}
        anonymous={user?.isAnonymous ?? false}
        onStay={onClose}
        onLeave={onLeave}
      />
    );
  }
  if (modal?.id === "help") return <HelpDialog signedIn={user !== undefined} onClose={ui.closeModal} />;
  if (modal?.id === "paywall") return <Paywall feature={modal.feature} onClose={ui.closeModal} />;
  return null;
}
