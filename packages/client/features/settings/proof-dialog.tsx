import { type ReactElement, useState } from "react";
import { AskForm } from "../../ui/ask-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ByPasskey } from "./by-passkey.tsx";

/** Asks for the password, or a passkey, before something that only the account's owner may do. */
export function ProofDialog({
  title,
  why,
  action,
  busy,
  danger = false,
  hasPassword = true,
  named,
  prove,
  submit,
  onClose,
}: {
  title: string;
  why: string;
  action: string;
  busy: string;
  danger?: boolean;
  /** Without one nothing is asked where somebody has just signed in. */
  hasPassword?: boolean;
  /** The name that something new gets, to be changed. */
  named?: string;
  /** Undefined where nothing has to be proven. */
  prove: (() => Promise<string | undefined>) | undefined;
  /** @param password undefined where there is none, or a passkey stands in its place */
  submit: (password: string | undefined, name: string) => Promise<string | undefined>;
  onClose: () => void;
}): ReactElement {
  const [isProven, setProven] = useState(false);
  const name = { name: "name", label: "Name", autoComplete: "off", defaultValue: named ?? "" } as const;
  const password = {
    name: "password",
    label: "Password",
    type: "password",
    autoComplete: "current-password",
  } as const;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="why">{why}</p>
      <AskForm
        label={title}
        fields={[...(named === undefined ? [] : [name]), ...(hasPassword && !isProven ? [password] : [])]}
        action={action}
        busy={busy}
        danger={danger}
        submit={(values) => submit(hasPassword && !isProven ? values.password : undefined, values.name ?? "")}
        beside={<Button onClick={onClose}>Cancel</Button>}
      />
      {prove === undefined ? null : (
        <ByPasskey prove={prove} isProven={isProven} onProven={() => setProven(true)} />
      )}
    </Dialog>
  );
}
