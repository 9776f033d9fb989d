import type { ReactElement } from "react";
import type { SessionUser } from "../../store/session.ts";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";

/** The start page of someone signed in who has no tree to be sent to. */
export function WelcomePage({ user }: { user: SessionUser }): ReactElement {
  return (
    <Page className="plain" title="Welcome">
      <h1>
        Welcome, <span translate="no">{user.username}</span>
      </h1>
      <p>
        Your user id is <span className="num">{user.id}</span>. See{" "}
        <Link to={`/users/${user.id}`}>your user page</Link>.
      </p>
    </Page>
  );
}
