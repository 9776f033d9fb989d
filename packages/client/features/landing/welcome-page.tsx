import type { ReactElement } from "react";
import type { SessionUser } from "../../store/session.ts";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { WELCOME_TEXTS } from "./landing-texts.ts";

/** The start page of someone signed in who has no tree to be sent to. */
export function WelcomePage({ user }: { user: SessionUser }): ReactElement {
  return (
    <Page className="plain" title="Welcome">
      <h1>
        Welcome, <span translate="no">{user.username}</span>
      </h1>
      <p>
        <Sentence
          text={WELCOME_TEXTS.about}
          parts={{
            id: <span className="num">{user.id}</span>,
            page: <Link to={`/users/${user.id}`}>{WELCOME_TEXTS.page}</Link>,
          }}
        />
      </p>
    </Page>
  );
}
