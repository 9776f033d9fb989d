import type { Feature } from "@perennial/domain/access/features";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { saveAllTexts } from "../../commands/carry-out.ts";
import type { CommandContext } from "../../commands/command.ts";
import { modeOfSearch, searchWithMode, studyPath, treePath } from "../../commands/tree-toolbar.ts";
import { isTextSelected, writeClipboard } from "../../platform/clipboard.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { currentTree, NO_TREE } from "../../store/current-tree.ts";
import { whenReal } from "../../store/lasting-id.ts";
import { toasts } from "../../store/toasts.ts";
import { ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { isNarrow } from "../../ui/narrow.ts";
import { useTitle } from "../../ui/page.tsx";
import { Link, type NavigateFunction, useLocation, useNavigate } from "../../ui/router.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { NewNote } from "./new-note.tsx";
import { Outline } from "./outline.tsx";
import { useOutlineKeys } from "./outline-keys.ts";
import { createOutlineModel, type OutlineModel, type PageServices } from "./outline-model.ts";
import type { TreeParts } from "./parts.ts";
import { useRolledBack } from "./rolled-back.ts";
import { forgetGeometry } from "./text-mirror.ts";
import { useTypingMoved } from "./typing-moved.ts";
import { type ParentLink, useLoadedTree } from "./use-loaded-tree.ts";
import { useRow } from "./use-row.ts";
import "./outline.css";
import { titleOf } from "../../store/row-data.ts";

export interface TreePageProps {
  readonly workspace: Workspace;
  readonly treeId: NodeId;
  readonly parts: TreeParts;
  readonly api: CommandContext["api"];
  readonly mayUse: (feature: Feature) => boolean;
  readonly isSignedIn: () => boolean;
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
    To the start page
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
  const model = useModel(props);
  const root = useRow(workspace.tree, rootKey);
  const title = titleOf(root).trim();
  const rootId = root?.node.id ?? null;
  useTitle(title === "" ? "Untitled" : title);
  // By its values: the link is made anew on every rendering, and what reads it here renders this page again.
  const parentId = parent?.id ?? null;
  const label = parent?.label ?? "";
  useEffect(
    () => currentTree.setState({ rootId, parent: parentId === null ? null : { id: parentId, label }, title }),
    [rootId, parentId, label, title],
  );
  useEffect(() => () => currentTree.setState(NO_TREE), []);
  if (!root)
    return (
      <Told>
        <p>Tree not found</p>
        <div className="acts">
          <ToStart />
        </div>
      </Told>
    );
  return (
    <main id="main" className="tree" tabIndex={-1}>
      <h1 className="vh">{title === "" ? "Untitled" : title}</h1>
      {model && <Sheet model={model} parts={parts} workspace={workspace} isEmpty={root.childCount === 0} />}
    </main>
  );
}

function Sheet({
  model: { ctx, open },
  parts,
  workspace,
  isEmpty,
}: {
  model: OutlineModel;
  parts: TreeParts;
  workspace: Workspace;
  isEmpty: boolean;
}): ReactElement {
  const isEditing = useStore(ui, (state) => state.mode === "editing");
  const announcement = useStore(ui, (state) => state.announcement);
  useOutlineKeys(ctx);
  useEffect(() => forgetGeometry, []);
  useSavingOnHide(ctx, workspace);
  useRolledBack(ctx, workspace);
  useTypingMoved(ctx, workspace);
  return (
    <>
      <div className="sheet">
        <Outline ctx={ctx} open={open} parts={parts} estimate={estimate} />
        {isEditing && <NewNote ctx={ctx} />}
        {isEditing && isEmpty && (
          <p className="teach">
            <kbd>Enter</kbd> in the title leads to the first note.
          </p>
        )}
        {!isEditing && isEmpty && (
          <p className="teach">
            Nothing below this note yet. <kbd>E</kbd> starts editing.
          </p>
        )}
      </div>
      <div className="vh" aria-live="polite">
        {announcement}
      </div>
      <parts.MobileBar ctx={ctx} />
      <parts.Tools ctx={ctx} />
    </>
  );
}

const WIDE_ROW_PX = 36;
const NARROW_ROW_PX = 40;
const estimate = (): number => (isNarrow() ? NARROW_ROW_PX : WIDE_ROW_PX);

/** One for each page; what the page's services know changes without a new one. */
function useModel(
  props: TreePageProps & { rootKey: string; parent: ParentLink | null },
): OutlineModel | undefined {
  const { workspace, rootKey } = props;
  const [model, setModel] = useState<OutlineModel>();
  const navigate = useNavigate();
  const { search } = useLocation();
  const latest = useRef({ ...props, navigate });
  latest.current = { ...props, navigate };
  const refocus = useRef(false);
  const mode = modeOfSearch(search);

  useLayoutEffect(() => {
    ui.setState({ mode });
    if (!refocus.current) return;
    refocus.current = false;
    const { focus } = ui.getState();
    if (focus) ui.requestFocus({ ...focus, caret: "end" });
  }, [mode]);

  useLayoutEffect(() => {
    const waiting = new Set<() => void>();
    const services: PageServices = {
      api: latest.current.api,
      notify: (toast) => void toasts.show(toast),
      mayUse: (feature) => latest.current.mayUse(feature),
      isSignedIn: () => latest.current.isSignedIn(),
      now: () => new Date(),
      timeZone: deviceTimeZone,
      parentId: () => latest.current.parent?.id ?? null,
      openParent() {
        const { parent } = latest.current;
        if (parent) go(latest.current.navigate, parent.id);
      },
      // A row made a moment ago has an address once the server has given it an id.
      openTree: (key) =>
        void waiting.add(whenReal(workspace.tree, key, (id) => go(latest.current.navigate, id))),
      openStudy: (key) =>
        void waiting.add(whenReal(workspace.tree, key, (id) => latest.current.navigate(studyPath(id)))),
      setMode(next, options) {
        refocus.current = options?.refocus ?? false;
        void latest.current.navigate({ search: searchWithMode(location.search, next) }, { replace: true });
      },
      linkTo: (id) => new URL(treePath(id, ""), location.href).href,
      clipboard: { write: writeClipboard, isTextSelected },
      insertText: (text) => void document.execCommand("insertText", false, text),
    };
    const created = createOutlineModel(workspace, ui, rootKey, services, estimate());
    setModel(created);
    // On opening a tree its root has the focus; with a blank title the caret is in it.
    const root = { key: rootKey, part: "inner" } as const;
    if (isInUse(document.activeElement)) ui.focused(root);
    else ui.requestFocus({ ...root, caret: "end" });
    return () => {
      saveAllTexts(created.ctx);
      for (const stop of waiting) stop();
      created.close();
    };
  }, [workspace, rootKey]);
  return model;
}

const go = (navigate: NavigateFunction, id: NodeId): void => {
  void navigate(treePath(id, location.search));
};

/** A page that is hidden may never come back. */
function useSavingOnHide(ctx: CommandContext, workspace: Workspace): void {
  useEffect(() => {
    const save = () => {
      saveAllTexts(ctx);
      void workspace.flush();
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") save();
    };
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", save);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", save);
    };
  }, [ctx, workspace]);
}

/** A menu, a dialog or a panel that was opened while the tree was loading keeps the focus. */
const isInUse = (active: Element | null): boolean =>
  active?.closest('dialog, [role="dialog"], [aria-haspopup="dialog"][aria-expanded="true"], aside') != null;
