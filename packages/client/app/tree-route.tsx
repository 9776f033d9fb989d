import type { ReactElement } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useStore } from "zustand";
import { searchWithMode, toggleDefaultItemType, treePath } from "../commands/tree-toolbar.ts";
import { MoreButton } from "../features/menu/more-button.tsx";
import { TreeHeader } from "../features/menu/tree-header.tsx";
import { SyncStatus } from "../features/sync-status/sync-status.tsx";
import { currentTree } from "../store/current-tree.ts";
import { ui } from "../store/ui-store.ts";
import { Waiting } from "../ui/waiting.tsx";
import { useShell } from "./shell-context.ts";
import { useMore } from "./use-more.tsx";

/** The tree page: the frame with its controls, and in it the outline. */
export function TreeRoute({ id }: { id: number }): ReactElement {
  const { session, workspace, logOut } = useShell();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const parent = useStore(currentTree, (tree) => tree.parent);
  const itemType = useStore(ui, (state) => state.defaultItemType);
  const search = params.size === 0 ? "" : `?${params}`;
  const mode = params.get("mode") === "viewing" ? "viewing" : "editing";
  const toggleMode = () =>
    void navigate(
      { search: searchWithMode(search, mode === "viewing" ? "editing" : "viewing") },
      { replace: true },
    );
  const more = useMore({ value: mode, toggle: toggleMode });
  if (session.phase !== "in" || workspace === undefined) return <Waiting>Loading tree...</Waiting>;
  const { user } = session;
  return (
    <>
      <TreeHeader
        home={user.rootTree === null ? "/" : treePath(user.rootTree.id, search)}
        parent={parent === null ? null : { href: treePath(parent.id, search), label: parent.label }}
        user={user}
        itemType={itemType}
        onItemType={() => toggleDefaultItemType(ui)}
        mode={mode}
        onMode={toggleMode}
        onLogOut={logOut}
        status={<SyncStatus workspace={workspace} />}
        more={<MoreButton {...more} />}
      />
      <main id="main" tabIndex={-1}>
        <h1>{id}</h1>
      </main>
    </>
  );
}
