// What the tree's page and later parts share, a few hundred bytes each: in the first script it is no file of its own.
import "../../commands/copied.ts";
import "../../store/live-fields.ts";
import "../../store/text-area.ts";
import "../../ui/narrow.ts";
import "../../ui/rich-places.ts";
import "@perennial/domain/text/map-offset";
import { type Feature, mayUse as mayUseFeature } from "@perennial/domain/access/features";
import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import { preloadRating } from "../../commands/cards.ts";
import { preloadDeeds } from "../../commands/late-deeds.ts";
import {
  modeOfSearch,
  searchWithHistory,
  searchWithMode,
  showsHistory,
  toggleDefaultItemType,
  treePath,
} from "../../commands/tree-toolbar.ts";
import { preloadUndo } from "../../commands/undo.ts";
import { CardForm } from "../../features/flashcard/late-card-form.tsx";
import { Due } from "../../features/flashcard/late-due.tsx";
import { Ratings } from "../../features/flashcard/late-ratings.tsx";
import { MoreButton } from "../../features/menu/more-button.tsx";
import { TreeHeader } from "../../features/menu/tree-header.tsx";
import { SyncStatus } from "../../features/sync-status/sync-status.tsx";
import { entitlementOf } from "../../money/entitlement.ts";
import { currentTree } from "../../store/current-tree.ts";
import { ui } from "../../store/ui-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageFailed, PartFailed } from "../../ui/part-failed.tsx";
import { navigate, useLocation } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { preloadDialogs } from "../dialogs/late-dialogs.tsx";
import { useShell } from "../frame/shell-context.ts";
import { StudyLink } from "../frame/study-link.tsx";
import { Health, useMore } from "../frame/use-more.tsx";
import { api, session, settings } from "../services.ts";
import { preloadTools, useTreeParts } from "./tree-parts.tsx";

/** A part of its own, so that the landing page does not fetch it; the frame around it is there at once. */
const TreePage = lazyPart(async () => (await import("../../features/outline/tree-page.tsx")).TreePage, {
  waiting: <WaitingPage>Loading tree...</WaitingPage>,
  failed: PageFailed,
});

/** The root of an account has none, and what stands above a branch is known after its tree only. */
const Path = lazyPart(async () => (await import("../../features/menu/path.tsx")).Path, {
  failed: () => null,
});

const History = lazyPart(async () => (await import("./history.tsx")).History, {
  waiting: <aside className="history" aria-label="History" aria-busy />,
  failed: PartFailed,
});

/** Fetches the parts that may be opened offline. */
function preloadParts(): void {
  void preloadDeeds();
  void preloadUndo();
  void preloadRating();
  Ratings.preload();
  Due.preload();
  preloadDialogs();
  History.preload();
  Health.preload();
}

// Asked at the moment of use, so that a subscription or a sign-in counts at once.
const mayUse = (feature: Feature): boolean => mayUseFeature(feature, entitlementOf(session.get(), settings));
const isSignedIn = (): boolean => session.token() !== null;

const PRELOAD_WITHIN_MS = 20_000;

/** Fetched while the session is still being checked. */
export function preloadTree(): void {
  TreePage.preload();
  preloadTools();
  Path.preload();
  // What is typed right behind its key goes into it, and nowhere before it is here.
  CardForm.preload();
}

/** The tree page: the frame with its controls, and in it the outline. */
export function TreeRoute({ id }: { id: number }): ReactElement {
  const { session: state, workspace, logOut, openTexts } = useShell();
  const { search } = useLocation();
  const parts = useTreeParts();
  const parent = useStore(currentTree, (tree) => tree.parent);
  const isShown = useStore(currentTree, ({ rootId }) => rootId !== null);
  const itemType = useStore(ui, (state) => state.defaultItemType);
  const mode = modeOfSearch(search);
  const toggleMode = () =>
    navigate(
      { search: searchWithMode(search, mode === "viewing" ? "editing" : "viewing") },
      { replace: true },
    );
  const hasHistory = showsHistory(search);
  const toggleHistory = () =>
    navigate({ search: searchWithHistory(location.search, !hasHistory) }, { replace: true });
  const more = useMore({ value: mode, toggle: toggleMode }, { value: hasHistory, toggle: toggleHistory });
  useEffect(() => {
    // The tree comes first: beside it these would be sixty requests.
    if (!workspace || !isShown) return;
    const preload = () => {
      preloadParts();
      void workspace.undo.preload();
    };
    const idle = window.requestIdleCallback?.(preload, { timeout: PRELOAD_WITHIN_MS });
    return () => {
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [workspace, isShown]);
  if (state.phase !== "in") return <WaitingPage>Loading tree...</WaitingPage>;
  const { user } = state;
  return (
    <>
      <TreeHeader
        home={user.rootTree === null ? "/" : treePath(user.rootTree.id, search)}
        path={
          parent === null ? null : (
            <Path tree={workspace?.tree} parent={parent} hrefOf={(above) => treePath(above, search)} />
          )
        }
        user={user}
        itemType={itemType}
        onItemType={() => toggleDefaultItemType(ui)}
        mode={mode}
        onMode={toggleMode}
        hasHistory={hasHistory}
        onHistory={toggleHistory}
        onLogOut={logOut}
        status={
          workspace === undefined ? null : (
            <>
              <StudyLink workspace={workspace} />
              <SyncStatus workspace={workspace} onTakeTexts={openTexts} />
            </>
          )
        }
        more={<MoreButton {...more} />}
      />
      {workspace === undefined ? (
        <WaitingPage>Loading tree...</WaitingPage>
      ) : (
        <div className={hasHistory ? "desk with-history" : "desk"}>
          <TreePage
            key={user.id}
            workspace={workspace}
            treeId={id}
            parts={parts}
            api={api}
            mayUse={mayUse}
            isSignedIn={isSignedIn}
          />
          {hasHistory ? <History workspace={workspace} userId={user.id} onClose={toggleHistory} /> : null}
        </div>
      )}
    </>
  );
}
