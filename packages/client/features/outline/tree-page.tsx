import "./outline.css";
import "./forced-colors.css";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { currentTree, NO_TREE } from "../../store/current-tree.ts";
import { titleOf } from "../../store/row-data.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { useTitle } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { OUTLINE_TEXTS } from "./outline-texts.ts";
import type { PageProps } from "./page-services.ts";
import type { TreeParts } from "./parts.ts";
import { Sheet } from "./sheet.tsx";
import { type ParentLink, useLoadedTree } from "./use-loaded-tree.ts";
import { usePageModel } from "./use-page-model.ts";
import { useRow } from "./use-row.ts";

export interface TreePageProps extends Pick<PageProps, "api" | "mayUse" | "isSignedIn"> {
  readonly workspace: Workspace;
  readonly treeId: NodeId;
  readonly parts: TreeParts;
}

/** The `main` part of a tree's page: the outline, its title for screen readers, and the button below it. */
export function TreePage(props: TreePageProps): ReactElement {
  const { workspace, treeId } = props;
  const [attempt, setAttempt] = useState(0);
  const state = useLoadedTree(workspace, treeId, attempt);
  if (state.phase === "loading")
    return (
      <Told>
        <Waiting>Loading tree...</Waiting>
      </Told>
    );
  if (state.phase === "failed")
    return (
      <Told>
        <p role="alert" className="wrong">
          Error: {state.message}
        </p>
        <div className="acts">
          <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
          <ToStart />
        </div>
      </Told>
    );
  return <ShownTree key={state.rootKey} {...props} rootKey={state.rootKey} parent={state.parent} />;
}

const ToStart = () => (
  <Link className="btn" to="/">
    {OUTLINE_TEXTS.start}
  </Link>
);

function Told({ children }: { children: ReactNode }): ReactElement {
  useTitle(undefined);
  return (
    <main id="main" className="tree told" tabIndex={-1}>
      <h1 className="vh">Notes</h1>
      {children}
    </main>
  );
}

function ShownTree(props: TreePageProps & { rootKey: string; parent: ParentLink | null }): ReactElement {
  const { workspace, rootKey, parts, parent } = props;
  const model = usePageModel(workspace, rootKey, props);
  const root = useRow(workspace.tree, rootKey);
  const title = titleOf(root).trim();
  useCurrentTree(root?.node.id ?? null, parent, title);
  if (!root)
    return (
      <Told>
        <p>{OUTLINE_TEXTS.missing}</p>
        <div className="acts">
          <ToStart />
        </div>
      </Told>
    );
  return (
    <main id="main" className="tree" tabIndex={-1}>
      <h1 className="vh" translate="no">
        {title === "" ? "Untitled" : title}
      </h1>
      {model && (
        <Sheet
          model={model}
          parts={parts}
          workspace={workspace}
          isEmpty={root.childCount === 0 && !root.flashcard}
        />
      )}
    </main>
  );
}

/** Tells the window and what stands around the page which tree it shows, for as long as it does. */
function useCurrentTree(rootId: NodeId | null, parent: ParentLink | null, title: string): void {
  useTitle(title === "" ? "Untitled" : title);
  // By its values: the link is made anew on every rendering, and what reads it here renders this page again.
  const parentId = parent?.id ?? null;
  const label = parent?.label ?? "";
  useEffect(
    () => currentTree.setState({ rootId, parent: parentId === null ? null : { id: parentId, label }, title }),
    [rootId, parentId, label, title],
  );
  useEffect(() => () => currentTree.setState(NO_TREE), []);
}
