import { type ReactElement, useId, useState } from "react";
import { serverClock } from "../../platform/server-clock.ts";
import { type PasskeyView, useOwnPasskeys } from "../../queries/own-passkeys.ts";
import { Button } from "../../ui/button.tsx";
import type { AccountActs } from "./account-acts.ts";
import { ACCOUNT_TEXTS, passkeyText } from "./account-texts.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { SettingsLine } from "./settings-frame.tsx";

/** What is open above the passkeys: a new one, or one that gets another name or goes. */
type Open = { readonly what: "add" } | { readonly what: "rename" | "remove"; readonly passkey: PasskeyView };

/** The passkeys of the account: which there are, another one, other names, and their removal. */
export function Passkeys({ acts, hasPassword }: { acts: AccountActs; hasPassword: boolean }): ReactElement {
  const { list: passkeys, failure, readAgain } = useOwnPasskeys();
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState("");
  const close = () => setOpen(undefined);
  const after = (done: string) => (wrong: string | undefined) => {
    if (wrong !== undefined) return wrong;
    close();
    setSaid(done);
    readAgain();
    return undefined;
  };
  const common = { hasPassword, prove: acts.passkeys.prove, onClose: close };
  return (
    <section className="part" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <SettingsLine name={ACCOUNT_TEXTS.ownPasskeys} about={ACCOUNT_TEXTS.passkeysAbout}>
        <Button
          onClick={() => {
            setSaid("");
            setOpen({ what: "add" });
          }}
        >
          {ACCOUNT_TEXTS.addPasskey}
        </Button>
      </SettingsLine>
      {passkeys === undefined ? (
        <p role="status">{failure === undefined ? "Loading…" : ACCOUNT_TEXTS.passkeysFailed(failure)}</p>
      ) : null}
      {passkeys === undefined || passkeys.length === 0 ? null : (
        <ul className="passkeys" aria-labelledby="passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ what: "rename", passkey })}
              onRemove={() => setOpen({ what: "remove", passkey })}
            />
          ))}
        </ul>
      )}
      <p className="hint" role="status">
        {said}
      </p>
      {open?.what === "add" ? (
        <ProofDialog
          {...common}
          title={ACCOUNT_TEXTS.newPasskey}
          why={ACCOUNT_TEXTS.newPasskeyWhy}
          action={ACCOUNT_TEXTS.addPasskey}
          busy="Adding…"
          named={ACCOUNT_TEXTS.thisDevice}
          submit={(password, name) =>
            acts.passkeys.add(name, password).then(after(ACCOUNT_TEXTS.passkeyAdded(name)))
          }
        />
      ) : null}
      {open?.what === "rename" ? (
        <ProofDialog
          {...common}
          title={ACCOUNT_TEXTS.renamePasskey}
          why={ACCOUNT_TEXTS.renamePasskeyWhy}
          action="Rename"
          busy="Renaming…"
          named={open.passkey.name}
          hasPassword={false}
          prove={undefined}
          submit={(_, name) =>
            acts.passkeys.rename(open.passkey.id, name).then(after(ACCOUNT_TEXTS.passkeyRenamed(name)))
          }
        />
      ) : null}
      {open?.what === "remove" ? (
        <ProofDialog
          {...common}
          title={ACCOUNT_TEXTS.removePasskey(open.passkey.name)}
          why={ACCOUNT_TEXTS.removePasskeyWhy}
          action="Remove"
          busy="Removing…"
          danger
          submit={(password) =>
            acts.passkeys
              .remove(open.passkey.id, password)
              .then(after(ACCOUNT_TEXTS.passkeyRemoved(open.passkey.name)))
          }
        />
      ) : null}
    </section>
  );
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: PasskeyView;
  onRename: () => void;
  onRemove: () => void;
}): ReactElement {
  const id = useId();
  const today = serverClock.now().toISOString().slice(0, 10);
  return (
    <li>
      <div>
        <b id={id} translate="no">
          {passkey.name}
        </b>
        <span className="hint">{passkeyText(passkey, today)}</span>
      </div>
      <div>
        <button type="button" className="quiet" aria-describedby={id} onClick={onRename}>
          Rename
        </button>
        <button type="button" className="quiet" aria-describedby={id} onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  );
}
