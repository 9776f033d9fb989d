import type { ReactElement, ReactNode } from "react";
import { CredentialsForm, type SubmitCredentials } from "../../ui/credentials-form.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/**
 * An anonymous account becomes a person's: a name and a password for the notes that are here already, or an
 * account made earlier, which then gets them as a branch.
 */
export function ClaimDialog({
  createAccount,
  signIn,
  google,
  onClose,
}: {
  createAccount: SubmitCredentials;
  signIn: SubmitCredentials;
  /** The way to an account elsewhere, below the form. */
  google: ReactNode;
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog title="Keep your notes" onClose={onClose}>
      <p className="why">
        Until now they can be reached from this browser only. With a name and a password you can open them
        anywhere. If you have an account already, sign in to it: these notes move into it as a branch.
      </p>
      <div>
        <CredentialsForm
          label="Keep your notes"
          passwordHint="At least 8 characters"
          actions={[
            { label: "Keep my notes", busyLabel: "Keeping them…", submit: createAccount, password: "new" },
            { label: "Sign in", busyLabel: "Signing in…", submit: signIn, password: "current" },
          ]}
        />
        {google}
      </div>
    </Dialog>
  );
}
