import type { ReactElement, ReactNode } from "react";
import type { SessionUser } from "../store/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageFailed, PublicPageFailed } from "../ui/part-failed.tsx";
import { Navigate, useLocation } from "../ui/router.tsx";
import { ScreenBoundary } from "../ui/screen-boundary.tsx";
import { WaitingPage } from "../ui/waiting.tsx";
import { useShell } from "./frame/shell-context.ts";
import { NotFoundRoute } from "./pages/not-found.tsx";
import { NoteRoute } from "./pages/note.tsx";
import { Unreachable } from "./pages/unreachable.tsx";

/** Each page is a chunk of its own, fetched when the page is first shown. */
const page = { waiting: <WaitingPage>Loading…</WaitingPage>, failed: PageFailed };

const TreeRoute = lazyPart(async () => (await import("./pages/tree.tsx")).TreeRoute, {
  waiting: <WaitingPage>Loading tree...</WaitingPage>,
  failed: PageFailed,
});
const LandingRoute = lazyPart(async () => (await import("./pages/landing.tsx")).LandingRoute, {
  ...page,
  failed: PublicPageFailed,
});
const WelcomeRoute = lazyPart(async () => (await import("./pages/welcome.tsx")).WelcomeRoute, page);
const UserRoute = lazyPart(async () => (await import("./pages/user.tsx")).UserRoute, page);
const PLAIN_PAGES = {
  account: lazyPart(async () => (await import("./pages/account.tsx")).AccountRoute, page),
  cards: lazyPart(async () => (await import("./pages/cards.tsx")).CardsRoute, page),
  import: lazyPart(async () => (await import("./pages/import.tsx")).ImportRoute, page),
  progress: lazyPart(async () => (await import("./pages/progress.tsx")).ProgressRoute, page),
  "recently-deleted": lazyPart(
    async () => (await import("./pages/recently-deleted.tsx")).RecentlyDeletedRoute,
    page,
  ),
  releases: lazyPart(async () => (await import("./pages/releases.tsx")).ReleasesRoute, page),
  review: lazyPart(async () => (await import("./pages/review.tsx")).ReviewRoute, page),
  settings: lazyPart(async () => (await import("./pages/settings.tsx")).SettingsRoute, page),
  "signing-in": lazyPart(async () => (await import("./pages/signing-in.tsx")).SigningInRoute, page),
  tags: lazyPart(async () => (await import("./pages/tags.tsx")).TagsRoute, page),
  "state-diagram": lazyPart(async () => (await import("./pages/diagram.tsx")).DiagramRoute, page),
};

/** Plain pages that nobody has to be signed in for. */
const PUBLIC_PAGES = /^(?:releases|signing-in|state-diagram)$/;

/** Fetches the code of the tree's page before it is shown: while the session is still being checked. */
export const preloadTree = TreeRoute.preload;

/** Shows the page of the present address; one that breaks takes nothing else along. */
export function AppRoutes(): ReactElement {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary place={pathname}>
      <Screen pathname={pathname} />
    </ScreenBoundary>
  );
}

const partsOf = (pathname: string): string[] => pathname.replace(/^\/|\/$/g, "").split("/");

/** Returns the id of the tree that an address shows; undefined for another page. */
export function treeAt(pathname: string): number | undefined {
  const [room, text = "", rest] = partsOf(pathname);
  return room === "trees" && rest === undefined ? idOf(text) : undefined;
}

function Screen({ pathname }: { pathname: string }): ReactElement {
  const [room = "", text, ...rest] = partsOf(pathname);
  if (rest.length > 0) return <NotFoundRoute />;
  if (text === undefined) {
    if (room === "" || room === "trees") return <StartRoute />;
    if (!isPlainPage(room)) return <NotFoundRoute />;
    const Plain = PLAIN_PAGES[room];
    return PUBLIC_PAGES.test(room) ? <Plain /> : <SignedIn page={() => <Plain />} />;
  }
  if (room === "settings" && text === "assistant") return <SignedIn page={() => <PLAIN_PAGES.settings />} />;
  const id = idOf(text);
  if (id === undefined) return <NotFoundRoute />;
  switch (room) {
    case "trees":
      return <SignedIn page={() => <TreeRoute id={id} />} waiting="Loading tree..." />;
    case "notes":
      return <SignedIn page={() => <NoteRoute key={id} id={id} />} />;
    case "users":
      return <UserGate id={id} />;
    default:
      return <NotFoundRoute />;
  }
}

const isPlainPage = (room: string): room is keyof typeof PLAIN_PAGES => Object.hasOwn(PLAIN_PAGES, room);

/** Ids in addresses are positive integers; anything else leads nowhere. */
function idOf(text: string): number | undefined {
  const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** `/` and `/trees`: to one's own root tree, else the welcome, else the landing page. */
function StartRoute(): ReactElement {
  const { session } = useShell();
  // Where it leads is the server's to say, as long as it may still say so.
  if (session.phase === "in" && !session.checked) return <WaitingPage>Loading…</WaitingPage>;
  return (
    <Checked
      out={<LandingRoute />}
      page={(user) =>
        user.rootTree === null ? <WelcomeRoute user={user} /> : <Navigate to={`/trees/${user.rootTree.id}`} />
      }
    />
  );
}

function SignedIn({
  page,
  waiting,
}: {
  page: (user: SessionUser) => ReactNode;
  waiting?: string | undefined;
}): ReactElement {
  return <Checked page={page} out={<Navigate to="/" />} waiting={waiting} />;
}

/** Waits for the answer about a stored token, and offers another attempt when none came. */
function Checked({
  page,
  out,
  waiting = "Loading…",
}: {
  page: (user: SessionUser) => ReactNode;
  out: ReactNode;
  waiting?: string | undefined;
}): ReactElement {
  const { session } = useShell();
  switch (session.phase) {
    case "checking":
      return <WaitingPage>{waiting}</WaitingPage>;
    case "unreachable":
      return <Unreachable />;
    case "out":
      return <>{out}</>;
    case "in":
      return <>{page(session.user)}</>;
  }
}

/** Waits for the answer about a stored token, since one's own page shows more than those of others. */
function UserGate({ id }: { id: number }): ReactElement {
  return <Checked page={() => <UserRoute id={id} />} out={<UserRoute id={id} />} />;
}
