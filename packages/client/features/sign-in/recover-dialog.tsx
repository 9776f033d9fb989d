import type { ReactElement } from "react";
import { AskForm } from "../../ui/ask-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RECOVER_TEXTS } from "./recover-texts.ts";

/** Opens an account by one of its recovery codes, with a new password. */
export function RecoverDialog({
  recover,
  onClose,
}: {
  recover: (input: { username: string; code: string; new_password: string }) => Promise<string | undefined>;
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog title={RECOVER_TEXTS.title} onClose={onClose}>
      <p className="why">{RECOVER_TEXTS.about}</p>
      <AskForm
        label={RECOVER_TEXTS.title}
        fields={[
          { name: "username", label: "Username", autoComplete: "username" },
          { name: "code", label: RECOVER_TEXTS.code, autoComplete: "off", hint: RECOVER_TEXTS.codeHint },
          {
            name: "new_password",
            label: RECOVER_TEXTS.password,
            type: "password",
            autoComplete: "new-password",
            hint: RECOVER_TEXTS.passwordHint,
          },
        ]}
        action={RECOVER_TEXTS.open}
        busy={RECOVER_TEXTS.opening}
        submit={recover}
        beside={<Button onClick={onClose}>Cancel</Button>}
      />
      <p className="hint">{RECOVER_TEXTS.otherwise}</p>
    </Dialog>
  );
}
