import { type ReactElement, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { CONSENT_TEXTS } from "./consent-texts.ts";
import "./consent.css";

/**
 * `asking` shows the banner, `creating` waits for the account; after `declined` nothing shows until a button of
 * the page asks again.
 */
export type ConsentState = "asking" | "creating" | "declined";

/**
 * Asks before an anonymous account is made. While it is made the whole page waits; after a failure the
 * banner is back. `calls` counts how often the person pressed a button that leads here: each moves the focus.
 */
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
