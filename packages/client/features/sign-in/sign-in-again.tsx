import type { ReactElement, ReactNode } from "react";
import { CredentialsForm, type SubmitCredentials } from "../../ui/credentials-form.tsx";

/** The form in a dialog over the notes, with the way in by Google below it. */
export function SignInAgain({
  signIn,
  google,
}: {
  signIn: SubmitCredentials;
  google: ReactNode;
}): ReactElement {
  return (
    <>
      <CredentialsForm
        label="Sign in"
        actions={[{ label: "Sign in", busyLabel: "Signing in…", submit: signIn, password: "current" }]}
      />
      {google}
    </>
  );
}
