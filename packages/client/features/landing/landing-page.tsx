import type { ReactElement, ReactNode } from "react";
import { useUserCount } from "../../queries/user-count.ts";
import { Button } from "../../ui/button.tsx";
import { CredentialsForm, type SubmitCredentials } from "../../ui/credentials-form.tsx";
import { Sign } from "../../ui/icon.tsx";
import { ICON_PATHS } from "../../ui/icon-paths.ts";
import { Page } from "../../ui/page.tsx";
import { Findings } from "./findings.tsx";
import { LANDING_TEXTS } from "./landing-texts.ts";
import { Miniature } from "./miniature.tsx";
import "./landing.css";

interface LandingProps {
  header: ReactNode;
  footer: ReactNode;
  /** Leads to the consent banner, where an anonymous account is made. */
  onStart: () => void;
  signIn: SubmitCredentials;
  createAccount: SubmitCredentials;
  /** The way in by another account, below the form. */
  google: ReactNode;
}

/** What the product is, what is known about remembering, and the ways in. */
export function LandingPage(props: LandingProps): ReactElement {
  const { header, footer, onStart, signIn, createAccount, google } = props;
  const count = useUserCount();
  return (
    <div className="lp">
      {header}
      <Page>
        <section className="hero">
          <div>
            <h1>{LANDING_TEXTS.title}</h1>
            <p className="pitch">{LANDING_TEXTS.pitch}</p>
            <ul className="points">
              {LANDING_TEXTS.points.map((point) => (
                <li key={point}>
                  <Sign path={ICON_PATHS.check} />
                  <span>{point}</span>
                </li>
              ))}
            </ul>
            <div className="ways-in">
              <Button primary onClick={onStart}>
                {LANDING_TEXTS.start}
              </Button>
              <div>
                <p>{LANDING_TEXTS.free}</p>
                <p className="num">{LANDING_TEXTS.join(count)}</p>
              </div>
            </div>
          </div>
          <Miniature />
        </section>
        <Findings />
        <section className="last">
          <div>
            <h2>Coming Soon</h2>
            <ul className="soon">
              {LANDING_TEXTS.coming.map(([what, why, arrived]) => (
                <li key={what}>
                  <span>
                    <span>{what}</span>
                    {arrived && <b className="arrived"> {arrived}</b>}
                  </span>
                  <span className="soon-why">{why}</span>
                </li>
              ))}
            </ul>
            <p className="bring">{LANDING_TEXTS.bring}</p>
          </div>
          <div id="signin">
            <h2 id="sign-in-title">Sign in</h2>
            <div className="signin">
              <CredentialsForm
                labelledBy="sign-in-title"
                actions={[
                  { label: "Sign in", busyLabel: "Signing in…", submit: signIn, password: "current" },
                  { label: "Create account", busyLabel: "Creating…", submit: createAccount, password: "new" },
                ]}
              />
              {google}
            </div>
          </div>
        </section>
      </Page>
      {footer}
    </div>
  );
}
