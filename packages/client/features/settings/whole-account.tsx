import { type ReactElement, useState } from "react";
import { useOwnAccount } from "../../queries/own-account.ts";
import type { SessionUser } from "../../store/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { AccountActs } from "./account-acts.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { PasswordDialog } from "./password-dialog.tsx";
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
            deleteAccount={acts.deleteAccount}
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
export function DeleteDialog({
  isAnonymous,
  hasPassword,
  deleteAccount,
  onClose,
}: {
  isAnonymous: boolean;
  hasPassword: boolean;
  deleteAccount: AccountActs["deleteAccount"];
  onClose: () => void;
}): ReactElement {
  const [wrong, setWrong] = useState<string>();
  if (hasPassword)
    return (
      <PasswordDialog
        title={ACCOUNT_TEXTS.deleteTitle}
        why={ACCOUNT_TEXTS.deleteWhy}
        action={ACCOUNT_TEXTS.deleteNow}
        busy="Deleting…"
        danger
        submit={deleteAccount}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={ACCOUNT_TEXTS.deleteTitle} onClose={onClose}>
      <p className="why">{isAnonymous ? ACCOUNT_TEXTS.deleteNameless : ACCOUNT_TEXTS.deleteWhy}</p>
      <p className="wrong" role="alert">
        {wrong}
      </p>
      <div className="acts">
        <Button danger onClick={() => void deleteAccount(undefined).then(setWrong)}>
          {ACCOUNT_TEXTS.deleteNow}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
