import type { ReactElement } from "react";
import { useSubscriptionText } from "../../queries/subscription.ts";
import type { SessionUser } from "../../store/session.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/router.tsx";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { SettingsFrame, SettingsLine } from "./settings-frame.tsx";

/** What concerns the account itself and not its notes. */
export function AccountPage({ user, onClaim }: { user: SessionUser; onClaim: () => void }): ReactElement {
  const subscription = useSubscriptionText(user.id);
  return (
    <SettingsFrame title="Account" isAccount>
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
    </SettingsFrame>
  );
}
