import { type ReactElement, useRef, useState } from "react";
import { Consent, type ConsentState } from "../../features/consent/consent.tsx";
import { LandingPage } from "../../features/landing/landing-page.tsx";
import { MoreButton } from "../../features/menu/more-button.tsx";
import { SiteFooter } from "../../features/menu/site-footer.tsx";
import { SiteHeader } from "../../features/menu/site-header.tsx";
import { QueryScope } from "../../queries/scope.tsx";
import { toasts } from "../../store/toasts.ts";
import { ValueButton } from "../../ui/value-button.tsx";
import { APP_TEXTS, NAMING_TEXTS } from "../app-texts.ts";
import { Forgot, offerOfCodes } from "../frame/forgot.tsx";
import type { ThroughSignIn } from "../frame/passkey-sign-in.tsx";
import { entrance, OtherWaysIn } from "../frame/sign-in.tsx";
import { useMore } from "../frame/use-more.tsx";
import { api } from "../services.ts";

const enter: ThroughSignIn = (signIn) => signIn();

/** The start page of someone who is not signed in. Signing in leads on by itself: routes follow the session. */
export function LandingRoute(): ReactElement {
  const [consent, setConsent] = useState<ConsentState>("asking");
  const [calls, setCalls] = useState(0);
  const more = useMore();
  const lastFailure = useRef<number>(undefined);
  const accept = async () => {
    setConsent("creating");
    if (lastFailure.current !== undefined) toasts.dismiss(lastFailure.current);
    const made = await entrance.createAnonymous();
    if (made === true) return;
    setConsent("asking");
    lastFailure.current = toasts.show({
      message: made || APP_TEXTS.createFailed,
      type: "error",
    });
  };
  const createAccount: typeof entrance.createAccount = async (input) => {
    const wrong = await entrance.createAccount(input);
    if (wrong === undefined) toasts.show(offerOfCodes(NAMING_TEXTS.made));
    return wrong;
  };
  return (
    <QueryScope api={api}>
      {/* First for the keyboard and a screen reader, as it is for the eye. */}
      <Consent
        state={consent}
        calls={calls}
        onAccept={() => void accept()}
        onDecline={() => setConsent("declined")}
      />
      <div inert={consent === "creating"}>
        <LandingPage
          header={
            <SiteHeader home="/">
              <ValueButton
                className="quiet theme-button"
                label="Theme"
                value={more.theme === "dark" ? "Dark" : "Light"}
                onClick={more.onTheme}
              />
              <a className="quiet" href="#signin">
                Sign in
              </a>
              <MoreButton {...more} />
            </SiteHeader>
          }
          footer={<SiteFooter version={more.version} />}
          signIn={entrance.signIn}
          createAccount={createAccount}
          google={
            <>
              <Forgot through={enter} />
              <OtherWaysIn signIn={entrance.signInWithGoogle} through={enter} />
            </>
          }
          onStart={() => {
            setConsent("asking");
            setCalls(calls + 1);
          }}
        />
      </div>
    </QueryScope>
  );
}
