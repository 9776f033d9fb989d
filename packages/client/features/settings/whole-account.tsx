import { type ReactElement, useState } from "react";
import { useOwnAccount } from "../../queries/own-account.ts";
import type { SessionUser } from "../../store/session.ts";
import { Button } from "../../ui/button.tsx";
import type { AccountActs } from "./account-acts.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { SettingsLine } from "./settings-frame.tsx";

/** What is done with all of the account at once: take it along, or delete it. */
export function WholeAccount({ user, acts }: { user: SessionUser; acts: AccountActs }): ReactElement {
  const { account } = useOwnAccount(user.id);
  const [isDeleting, setDeleting] = useState(false);
  const [said, setSaid] = useState("");
  const download = async () => setSaid((await acts.download()) ?? "");
  return (
    <section className="part" aria-labelledby="all">
      <h2 id="all">{ACCOUNT_TEXTS.all}</h2>
      <SettingsLine name={ACCOUNT_TEXTS.everything} about={ACCOUNT_TEXTS.everythingAbout}>
        <Button onClick={() => void download()}>{ACCOUNT_TEXTS.download}</Button>
      </SettingsLine>
      <SettingsLine name={ACCOUNT_TEXTS.deletion} about={ACCOUNT_TEXTS.deletionAbout}>
        <Button danger onClick={() => setDeleting(true)}>
          {ACCOUNT_TEXTS.delete}
        </Button>
        {isDeleting ? (
          <DeleteDialog
            isAnonymous={user.isAnonymous}
            hasPassword={account?.hasPassword ?? true}
            acts={acts}
            onClose={() => setDeleting(false)}
          />
        ) : null}
      </SettingsLine>
      <p className="hint" role="status">
        {said}
      </p>
    </section>
  );
}

/** Asks before everything is deleted: for the password, where the account has one. */
export const DeleteDialog = ({
  isAnonymous,
  hasPassword,
  acts,
  onClose,
}: {
  isAnonymous: boolean;
  hasPassword: boolean;
  acts: Pick<AccountActs, "deleteAccount" | "passkeys">;
  onClose: () => void;
}): ReactElement => (
  <ProofDialog
    title={ACCOUNT_TEXTS.deleteTitle}
    why={isAnonymous ? ACCOUNT_TEXTS.deleteNameless : ACCOUNT_TEXTS.deleteWhy}
    action={ACCOUNT_TEXTS.deleteNow}
    busy="Deleting…"
    danger
    hasPassword={hasPassword}
    prove={isAnonymous ? undefined : acts.passkeys.prove}
    submit={acts.deleteAccount}
    onClose={onClose}
  />
);
