import type { ReactElement, ReactNode } from "react";
import { CredentialsForm, type SubmitCredentials } from "../../ui/credentials-form.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CLAIM_TEXTS } from "./claim-texts.ts";

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
    <Dialog title={CLAIM_TEXTS.title} onClose={onClose}>
      <p className="why">{CLAIM_TEXTS.about}</p>
      <div>
        <CredentialsForm
          label={CLAIM_TEXTS.title}
          passwordHint={CLAIM_TEXTS.password}
          actions={[
            {
              label: CLAIM_TEXTS.keep,
              busyLabel: CLAIM_TEXTS.keeping,
              submit: createAccount,
              password: "new",
            },
            { label: "Sign in", busyLabel: "Signing in…", submit: signIn, password: "current" },
          ]}
        />
        {google}
      </div>
    </Dialog>
  );
}
