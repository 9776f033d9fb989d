import type { ReactElement } from "react";
import { useStore } from "zustand";
import { ui } from "../store/ui-store.ts";
import type { SubmitCredentials } from "../ui/credentials-form.tsx";
import { ClaimDialog, HelpDialog, Paywall, SessionEndedDialog, UnsentDialog } from "./parts.tsx";
import { useShell } from "./shell-context.ts";

/** Which of the frame's own dialogs is open; those of the outline are in the ui store. */
export type ShellDialog = "claim" | "unsent" | undefined;

interface DialogsProps {
  dialog: ShellDialog;
  onClose: () => void;
  claimByNewAccount: SubmitCredentials;
  claimBySigningIn: SubmitCredentials;
  signInAgain: SubmitCredentials;
  onLeave: () => void;
}

/** Every modal of the product, one at a time; an ended session comes before all others. */
export function Dialogs(props: DialogsProps): ReactElement | null {
  const { session, workspace } = useShell();
  const modal = useStore(ui, (state) => state.modal);
  const user = session.phase === "in" ? session.user : undefined;
  if (session.phase === "in" && session.ended) {
    return <SessionEndedDialog signIn={props.signInAgain} onLeave={props.onLeave} />;
  }
  if (props.dialog === "claim") {
    return (
      <ClaimDialog
        createAccount={props.claimByNewAccount}
        signIn={props.claimBySigningIn}
        onClose={props.onClose}
      />
    );
  }
  if (props.dialog === "unsent") {
    return (
      <UnsentDialog
        waiting={workspace?.status.get().waiting ?? 0}
        anonymous={user?.isAnonymous ?? false}
        onStay={props.onClose}
        onLeave={props.onLeave}
      />
    );
  }
  if (modal?.id === "help") return <HelpDialog signedIn={user !== undefined} onClose={ui.closeModal} />;
  if (modal?.id === "paywall") return <Paywall feature={modal.feature} onClose={ui.closeModal} />;
  return null;
}
