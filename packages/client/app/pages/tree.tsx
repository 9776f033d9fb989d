import { type Feature, mayUse as mayUseFeature } from "@perennial/domain/access/features";
import { type ReactElement, useEffect } from "react";
import { useStore } from "zustand";
import {
  modeOfSearch,
  searchWithMode,
  toggleDefaultItemType,
  treePath,
} from "../../commands/tree-toolbar.ts";
import { MoreButton } from "../../features/menu/more-button.tsx";
import { Path } from "../../features/menu/path.tsx";
import { Colophon, TreeHeader } from "../../features/menu/tree-header.tsx";
import { TreePage } from "../../features/outline/tree-page.tsx";
import { SyncStatus } from "../../features/sync-status/sync-status.tsx";
import { entitlementOf } from "../../money/entitlement.ts";
import { afterFirstScreen } from "../../platform/first-screen.ts";
import { currentTree } from "../../store/current-tree.ts";
import { ui } from "../../store/ui-store.ts";
import { navigate, useLocation } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { preloadDialogs } from "../dialogs/dialogs.tsx";
import { StudyLink } from "../frame/lazy-frame-parts.tsx";
import { useShell } from "../frame/shell-context.ts";
import { useMore } from "../frame/use-more.tsx";
import { api, session, settings } from "../services.ts";
import { PANELS, panelsOf } from "./panels.tsx";
import { FilterBar, MobileBar, useTreeParts } from "./tree-parts.tsx";

function preloadParts(): void {
  preloadDialogs();
  for (const { Part } of PANELS) Part.preload();
  MobileBar.preload();
  FilterBar.preload();
}

// Asked at the moment of use, so that a subscription or a sign-in counts at once.
const mayUse = (feature: Feature): boolean => mayUseFeature(feature, entitlementOf(session.get(), settings));
const isSignedIn = (): boolean => session.token() !== null;

const openPanel = (withPanel: (search: string) => string): void =>
  navigate({ search: withPanel(location.search) }, { replace: true });

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
  const { open, toggles: panels, close: closePanel } = panelsOf(PANELS, search, openPanel);
  const more = useMore({ value: mode, toggle: toggleMode }, panels);
  useEffect(() => {
    // The tree comes first.
    if (!workspace || !isShown) return;
    let wanted = true;
    void afterFirstScreen().then(() => {
      if (!wanted) return;
      preloadParts();
      void workspace.undo.restore();
    });
    return () => {
      wanted = false;
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
        mode={mode}
        onMode={toggleMode}
        panels={panels}
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
      <div className={open ? "desk with-panel" : "desk"}>
        {workspace === undefined ? (
          <WaitingPage>Loading tree...</WaitingPage>
        ) : (
          <TreePage
            key={user.id}
            workspace={workspace}
            treeId={id}
            parts={parts}
            api={api}
            mayUse={mayUse}
            isSignedIn={isSignedIn}
          />
        )}
        {open && workspace ? (
          <open.Part
            workspace={workspace}
            userId={user.id}
            of={open.row}
            search={search}
            onClose={() => {
              closePanel();
              const { tree } = workspace;
              // What is about one row gives the focus back to it.
              if (open.row !== null)
                ui.requestFocus({ key: tree.keyOf(tree.identity.current("node", open.row)), part: "row" });
            }}
          />
        ) : null}
        <Colophon
          user={user}
          itemType={itemType}
          onItemType={() => toggleDefaultItemType(ui)}
          mode={mode}
          onMode={toggleMode}
          panels={panels}
          onLogOut={logOut}
        />
      </div>
    </>
  );
}
