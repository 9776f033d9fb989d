import "./user.css";
import type { ReactElement } from "react";
import { useSubscriptionText } from "../../queries/subscription.ts";
import { useUser } from "../../queries/user.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { USER_TEXTS } from "./user-texts.ts";

/** A user's page: name, id and root tree. Their own page offers an anonymous account a name. */
export function UserPage({
  id,
  isSubscriber,
  onClaim,
}: {
  id: number;
  /** Whether it is one's own page, and one subscribes. */
  isSubscriber: boolean;
  onClaim: (() => void) | undefined;
}): ReactElement {
  const read = useUser(id);
  if (read.state === "loading") {
    return (
      <Page className="plain" title="User">
        <h1>User</h1>
        <p role="status">Loading…</p>
      </Page>
    );
  }
  if (read.state === "missing") {
    return (
      <Page className="plain" title={USER_TEXTS.missing} key="missing">
        <h1>{USER_TEXTS.missing}</h1>
        <p>{USER_TEXTS.noSuchUser}</p>
        <p>
          <Link className="way" to="/">
            {USER_TEXTS.start}
          </Link>
        </p>
      </Page>
    );
  }
  if (read.state === "failed") {
    return (
      <Page className="plain" title="User" key="failed">
        <h1>User</h1>
        <p role="alert">{USER_TEXTS.failed(read.message)}</p>
        <div className="acts">
          <Button onClick={read.retry}>Try again</Button>
        </div>
      </Page>
    );
  }
  const { username, rootTree } = read.user;
  return (
    <Page className="plain" title={username} key="loaded">
      <h1 translate="no">{username}</h1>
      <dl className="facts">
        <div>
          <dt>Username</dt>
          <dd translate="no">{username}</dd>
        </div>
        <div>
          <dt>User id</dt>
          <dd className="num">{id}</dd>
        </div>
        <div>
          <dt>Root tree</dt>
          <dd>
            {rootTree === null ? (
              "None yet"
            ) : (
              <>
                <Link to={`/trees/${rootTree.id}`}>Tree {rootTree.id}</Link>, a {rootTree.itemType}
              </>
            )}
          </dd>
        </div>
        {isSubscriber ? <SubscriptionFact id={id} /> : null}
      </dl>
      {onClaim === undefined ? null : (
        <section className="keep">
          <h2>{USER_TEXTS.claim}</h2>
          <p>{USER_TEXTS.about}</p>
          <div className="acts">
            <Button primary onClick={onClaim}>
              {USER_TEXTS.choose}
            </Button>
          </div>
        </section>
      )}
    </Page>
  );
}

/** What the person whose page this is has subscribed to. */
function SubscriptionFact({ id }: { id: number }): ReactElement {
  const text = useSubscriptionText(id);
  return (
    <div>
      <dt>Subscription</dt>
      <dd>{text === undefined ? "PRO" : `PRO, ${text}`}</dd>
    </div>
  );
}
