import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { WelcomePage } from "../features/landing/welcome-page.tsx";
import type { SessionUser } from "../store/session.ts";
import { Button } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import { Link, Navigate, useLocation } from "../ui/router.tsx";
import { WaitingPage } from "../ui/waiting.tsx";
import { LandingRoute, ReleasesRoute, UserRoute } from "./page-parts.tsx";
import { account, api } from "./services.ts";
import { useShell } from "./shell-context.ts";
import { SiteFrame } from "./site-frame.tsx";
import { TreeRoute } from "./tree-route.tsx";

/** The page an address stands for. */
export function AppRoutes(): ReactElement {
  const { pathname } = useLocation();
  const [room = "", text, ...rest] = pathname.replace(/^\/|\/$/g, "").split("/");
  if (rest.length > 0) return <NotFound />;
  if (text === undefined) {
    if (room === "" || room === "trees") return <StartRoute />;
    return room === "releases" ? <ReleasesRoute /> : <NotFound />;
  }
  const id = idOf(text);
  if (id === undefined) return <NotFound />;
  switch (room) {
    case "trees":
      return <SignedIn page={() => <TreeRoute id={id} />} />;
    case "notes":
      return <SignedIn page={() => <NoteRoute key={id} id={id} />} />;
    case "users":
      return <UserGate id={id} />;
    default:
      return <NotFound />;
  }
}

/** Ids in addresses are positive integers; anything else leads nowhere. */
function idOf(text: string): number | undefined {
  const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** `/` and `/trees`: to one's own root tree, else the welcome, else the landing page. */
function StartRoute(): ReactElement {
  return (
    <Checked
      out={<LandingRoute />}
      page={(user) =>
        user.rootTree === null ? (
          <SiteFrame>
            <WelcomePage user={user} />
          </SiteFrame>
        ) : (
          <Navigate to={`/trees/${user.rootTree.id}`} />
        )
      }
    />
  );
}

/** Pages of one's own: someone who is not signed in is sent to the start page. */
function SignedIn({ page }: { page: (user: SessionUser) => ReactNode }): ReactElement {
  return <Checked page={page} out={<Navigate to="/" />} />;
}

/** Waits for the answer about a stored token, and offers another attempt when none came. */
function Checked({ page, out }: { page: (user: SessionUser) => ReactNode; out: ReactNode }): ReactElement {
  const { session } = useShell();
  switch (session.phase) {
    case "checking":
      return <WaitingPage>Loading…</WaitingPage>;
    case "unreachable":
      return <Unreachable />;
    case "out":
      return <>{out}</>;
    case "in":
      return <>{page(session.user)}</>;
  }
}

function Unreachable(): ReactElement {
  useEffect(() => {
    const again = () => void account.start();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return (
    <Page className="plain" title="No answer">
      <h1>The server does not answer</h1>
      <p>
        You are still signed in, and what you wrote on this device is kept. Check the connection and try
        again.
      </p>
      <div className="acts">
        <Button primary onClick={() => void account.start()}>
          Try again
        </Button>
      </div>
    </Page>
  );
}

/** An own page knows more about an own session, so it waits for the answer about it. */
function UserGate({ id }: { id: number }): ReactElement {
  return <Checked page={() => <UserRoute id={id} />} out={<UserRoute id={id} />} />;
}

/** A note's address leads to the node that shows it. */
function NoteRoute({ id }: { id: number }): ReactElement {
  const { workspace } = useShell();
  const [found, setFound] = useState<number | "missing" | string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again
  useEffect(() => {
    if (workspace === undefined) return;
    const known = workspace.tree.holderOf({ itemType: "note", itemId: id });
    if (known !== undefined && known > 0) return setFound(known);
    let wanted = true;
    void api.getNote({ id }).then((reply) => {
      if (!wanted) return;
      if (reply.ok) setFound(reply.value.tree_id ?? "missing");
      else setFound(reply.error.status === 404 ? "missing" : reply.error.message);
    });
    return () => {
      wanted = false;
    };
  }, [id, workspace, attempt]);
  if (found === undefined) return <WaitingPage>Loading…</WaitingPage>;
  if (typeof found === "number") return <Navigate to={`/trees/${found}?mode=viewing`} />;
  if (found === "missing") return <NotFound />;
  return (
    <SiteFrame>
      <Page className="plain" title="Note">
        <h1>The note could not be loaded</h1>
        <p>{found}</p>
        <div className="acts">
          <Button
            primary
            onClick={() => {
              setFound(undefined);
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </div>
      </Page>
    </SiteFrame>
  );
}

function NotFound(): ReactElement {
  return (
    <SiteFrame>
      <Page className="plain" title="Page not found">
        <h1>Page not found</h1>
        <p>There is nothing at this address. It may have been deleted, or mistyped.</p>
        <p>
          <Link to="/">Back to the start page</Link>
        </p>
      </Page>
    </SiteFrame>
  );
}
