import { type ReactElement, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { CONSENT_TEXTS } from "./consent-texts.ts";
import "./consent.css";

/** `asking` shows the banner, `creating` waits for the account; `declined` hides it until a button asks again. */
export type ConsentState = "asking" | "creating" | "declined";

/** Asks before an anonymous account is made. Each change of `calls` (presses leading here) moves the focus. */
export function Consent({
  state,
  calls,
  onAccept,
  onDecline,
}: {
  state: ConsentState;
  calls: number;
  onAccept: () => void;
  onDecline: () => void;
}): ReactElement | null {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (calls > 0) banner.current?.querySelector("button")?.focus();
  }, [calls]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-consent", state === "asking");
    return () => document.documentElement.removeAttribute("data-consent");
  }, [state]);
  if (state === "declined") return null;
  if (state === "creating") return <Waiting over>{CONSENT_TEXTS.creating}</Waiting>;
  return (
    <section ref={banner} className="consent" aria-label="Consent">
      <div>
        <p>
          <Sentence text={CONSENT_TEXTS.ask} />
        </p>
        <span className="acts">
          <Button primary onClick={onAccept}>
            Accept
          </Button>
          <Button onClick={onDecline}>Decline</Button>
        </span>
      </div>
    </section>
  );
}
