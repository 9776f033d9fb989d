import { type ReactElement, useState } from "react";
import { writeClipboard } from "../../platform/clipboard.ts";
import { useOwnAccount } from "../../queries/own-account.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { AccountActs } from "./account-acts.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { SettingsLine } from "./settings-frame.tsx";

/** How many ways back in are left without the password, and new ones, which are shown once. */
export function RecoveryCodes({ userId, acts }: { userId: number; acts: AccountActs }): ReactElement {
  const { account, readAgain } = useOwnAccount(userId);
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <SettingsLine
      name={ACCOUNT_TEXTS.codes}
      about={
        <>
          {ACCOUNT_TEXTS.codesAbout} {account && ACCOUNT_TEXTS.codesLeft(account.codesLeft)}
        </>
      }
    >
      <Button onClick={() => setAsking(true)}>{ACCOUNT_TEXTS.newCodes}</Button>
      {asking ? (
        <ProofDialog
          title={ACCOUNT_TEXTS.newCodes}
          why={ACCOUNT_TEXTS.newCodesWhy}
          action={ACCOUNT_TEXTS.makeCodes}
          busy="Making…"
          prove={acts.passkeys.prove}
          submit={async (password) => {
            const made = await acts.newCodes(password);
            if (typeof made === "string") return made;
            setAsking(false);
            setCodes(made);
            readAgain();
            return undefined;
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {codes ? <ShownOnce codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </SettingsLine>
  );
}

function ShownOnce({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactElement {
  const [said, setSaid] = useState("");
  const copy = () => {
    const isCopied = writeClipboard({ "text/plain": codes.join("\n") });
    setSaid(isCopied ? ACCOUNT_TEXTS.copied : ACCOUNT_TEXTS.notCopied);
  };
  return (
    <Dialog title={ACCOUNT_TEXTS.tenCodes} mustAnswer onClose={onClose}>
      <p className="why">{ACCOUNT_TEXTS.keepCodes}</p>
      <ol className="codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="acts">
        <Button primary onClick={onClose}>
          {ACCOUNT_TEXTS.haveCodes}
        </Button>
        <Button onClick={copy}>Copy</Button>
      </div>
      <p className="hint" role="status">
        {said}
      </p>
    </Dialog>
  );
}
