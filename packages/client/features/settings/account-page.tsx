import { isNearlyFull, usageText } from "@perennial/domain/access/account-room";
import { type ReactElement, useState } from "react";
import { useOwnAccount } from "../../queries/own-account.ts";
import { useSubscriptionText } from "../../queries/subscription.ts";
import type { SessionUser } from "../../store/session.ts";
import { AskForm } from "../../ui/ask-form.tsx";
import { Button } from "../../ui/button.tsx";
import type { PlaceSearch } from "../../ui/place-finder.tsx";
import { Link } from "../../ui/router.tsx";
import type { AccountActs } from "./account-acts.ts";
import { ACCOUNT_TEXTS, strengthText } from "./account-texts.ts";
import { ByPasskey } from "./by-passkey.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Sessions } from "./sessions.tsx";
import { SettingsFrame, SettingsLine } from "./settings-frame.tsx";
import { Tokens } from "./tokens.tsx";
import { WholeAccount } from "./whole-account.tsx";

const CURRENT_PASSWORD = {
  name: "password",
  label: "Current password",
  type: "password",
  autoComplete: "current-password",
} as const;

/** What concerns the account itself and not its notes. */
export function AccountPage({
  user,
  acts,
  places,
  onClaim,
}: {
  user: SessionUser;
  acts: AccountActs;
  /** Looks for the branch that a token may see. */
  places: PlaceSearch;
  onClaim: () => void;
}): ReactElement {
  const subscription = useSubscriptionText(user.id);
  const { account } = useOwnAccount(user.id);
  const usage = account?.usage;
  const [said, setSaid] = useState("");
  const [isProven, setProven] = useState(false);
  return (
    <SettingsFrame title="Account" page="account">
      <section className="part" aria-labelledby="who">
        <h2 id="who">{ACCOUNT_TEXTS.who}</h2>
        <SettingsLine
          name="Name"
          about={
            user.isAnonymous ? (
              ACCOUNT_TEXTS.nameless
            ) : (
              <Link translate="no" to={`/users/${user.id}`}>
                {user.username}
              </Link>
            )
          }
        >
          {user.isAnonymous ? <Button onClick={onClaim}>{ACCOUNT_TEXTS.choose}</Button> : null}
        </SettingsLine>
        <SettingsLine
          name="Subscription"
          about={user.hasSubscription ? subscription : ACCOUNT_TEXTS.noSubscription}
        >
          <span className="badge">{user.hasSubscription ? "PRO" : "FREE"}</span>
        </SettingsLine>
        {usage && (usage.mostNodes ?? usage.mostBytes) !== null ? (
          <SettingsLine
            name={ACCOUNT_TEXTS.room}
            about={`${usageText(usage)}${isNearlyFull(usage) ? ` ${ACCOUNT_TEXTS.roomEnds}` : ""}`}
          />
        ) : null}
      </section>
      {user.isAnonymous || account?.hasPassword === false ? null : (
        <section className="part" aria-labelledby="password">
          <h2 id="password">Password</h2>
          <AskForm
            label="Change password"
            fields={[
              ...(isProven ? [] : [CURRENT_PASSWORD]),
              {
                name: "next",
                label: "New password",
                type: "password",
                autoComplete: "new-password",
                hint: ACCOUNT_TEXTS.newPassword,
                hintOf: strengthText,
              },
            ]}
            action="Change password"
            busy="Changing…"
            submit={async ({ password, next }) => {
              setSaid("");
              const wrong = await acts.changePassword(isProven ? undefined : password, next);
              if (wrong === undefined) setSaid(ACCOUNT_TEXTS.changed);
              return wrong;
            }}
          />
          <ByPasskey prove={acts.passkeys.prove} isProven={isProven} onProven={() => setProven(true)} />
          <p className="hint" role="status">
            {said}
          </p>
          <div id="recovery" tabIndex={-1}>
            <RecoveryCodes userId={user.id} acts={acts} />
          </div>
        </section>
      )}
      {user.isAnonymous ? null : <Passkeys acts={acts} hasPassword={account?.hasPassword ?? true} />}
      <Sessions acts={acts} />
      <Tokens acts={acts} places={places} />
      <WholeAccount user={user} acts={acts} />
    </SettingsFrame>
  );
}
