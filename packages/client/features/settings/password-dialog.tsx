import type { ReactElement } from "react";
import { AskForm } from "../../ui/ask-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Asks for the password before something that only the account's owner may do. */
export function PasswordDialog({
  title,
  why,
  action,
  busy,
  danger = false,
  submit,
  onClose,
}: {
  title: string;
  why: string;
  action: string;
  busy: string;
  danger?: boolean;
  submit: (password: string) => Promise<string | undefined>;
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="why">{why}</p>
      <AskForm
        label={title}
        fields={[{ name: "password", label: "Password", type: "password", autoComplete: "current-password" }]}
        action={action}
        busy={busy}
        danger={danger}
        submit={({ password }) => submit(password)}
        beside={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
}
