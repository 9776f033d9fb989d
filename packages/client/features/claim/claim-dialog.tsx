import type { ReactElement, ReactNode } from "react";
import { CredentialsForm, type SubmitCredentials } from "../../ui/credentials-form.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CLAIM_TEXTS } from "./claim-texts.ts";

/** Claims an anonymous account: with a new name and password, or by moving its notes into an existing account. */
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
