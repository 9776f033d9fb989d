import type { ReactElement } from "react";
import { WelcomePage } from "../../features/landing/welcome-page.tsx";
import type { SessionUser } from "../../store/session.ts";
import { SiteFrame } from "../frame/site-frame.tsx";

/** What somebody who is signed in and has no tree sees at the first address. */
export function WelcomeRoute({ user }: { user: SessionUser }): ReactElement {
  return (
    <SiteFrame>
      <WelcomePage user={user} />
    </SiteFrame>
  );
}
