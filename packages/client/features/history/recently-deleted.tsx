import type { NodeId } from "@perennial/domain/tree/node";
import { type MouseEvent, type ReactElement, useCallback, useEffect, useRef, useState } from "react";
import type { DeletedBranch, DeletedCalls, DeletedPage } from "../../queries/deleted-branches.ts";
import type { ToastInput } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { wordsOf } from "../../ui/rich-text.tsx";
import { DELETED_TEXTS } from "./deleted-texts.ts";
import "./recently-deleted.css";
import { readFailure, restoreBranch } from "./restore-branch.ts";
import { sayRestored } from "./say-restored.ts";
import { dayText, timeText } from "./time-text.ts";

export interface RecentlyDeletedProps {
  readonly workspace: Workspace;
  /** The root of the notes; null until they are here. */
  readonly rootId: NodeId | null;
  readonly calls: DeletedCalls;
  readonly now: () => Date;
  readonly notify: (toast: ToastInput) => void;
}

/** The branches of the last 30 days that were deleted on any device; each can be restored. */
export function RecentlyDeleted(props: RecentlyDeletedProps): ReactElement {
  const { workspace, rootId, calls, notify } = props;
  const { tree } = workspace;
  const { page, wrong, read, readOlder } = useDeleted(workspace, calls);
  const [, setSeen] = useState(0);
  useEffect(() => tree.subscribeStructure(() => setSeen((seen) => seen + 1)), [tree]);
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const last = useRef(Promise.resolve());
  // What came back, here or elsewhere, leaves the list; what is deleted again stands in it.
  const gone = page?.branches.filter(
    ({ nodeId }) => !tree.get("node", tree.identity.current("node", nodeId)),
  );
  const restore = (branch: DeletedBranch, { currentTarget: button }: MouseEvent<HTMLElement>) => {
    if (rootId === null || busy.has(branch.nodeId)) return;
    setBusy((others) => new Set(others).add(branch.nodeId));
    const next = [nextTo(button), button.closest("main")?.querySelector("h1")];
    const restoreNow = async () => {
      const said = await restoreBranch({ workspace, rootId, calls, branch, source: "recently-deleted" });
      setBusy((others) => new Set([...others].filter((id) => id !== branch.nodeId)));
      if (!said.ok) return notify({ message: said.message, type: "warning" });
      next.find((place) => place?.isConnected)?.focus();
      sayRestored(workspace, notify, said.message);
    };
    // One after the other: where a branch comes back depends on those that are there.
    last.current = last.current.then(restoreNow, restoreNow);
  };
  return (
    <Page className="book deleted" title={DELETED_TEXTS.title}>
      <h1>{DELETED_TEXTS.title}</h1>
      <p className="lede">{DELETED_TEXTS.lede}</p>
      {wrong === null ? null : (
        <div className="told">
          <p role="alert">{wrong}</p>
          <Button onClick={read}>Try again</Button>
        </div>
      )}
      {gone === undefined && wrong === null ? <p className="told waits">{DELETED_TEXTS.waiting}</p> : null}
      {gone?.length === 0 && page?.before === null ? <p className="told">{DELETED_TEXTS.none}</p> : null}
      {gone === undefined || gone.length === 0 ? null : (
        <ul aria-label={DELETED_TEXTS.list}>
          {gone.map((branch) => (
            <Branch
              key={branch.nodeId}
              branch={branch}
              now={props.now()}
              isBusy={rootId === null || busy.has(branch.nodeId)}
              onRestore={(event) => restore(branch, event)}
            />
          ))}
        </ul>
      )}
      {page === null || page.before === null ? null : (
        <Button onClick={readOlder}>{DELETED_TEXTS.older}</Button>
      )}
    </Page>
  );
}

function Branch({
  branch,
  now,
  isBusy,
  onRestore,
}: {
  branch: DeletedBranch;
  now: Date;
  isBusy: boolean;
  onRestore: (event: MouseEvent<HTMLElement>) => void;
}): ReactElement {
  const { text, below, path, deletedAt } = branch;
  const title = wordsOf(text).trim() || DELETED_TEXTS.empty;
  // The root of the notes is above all of them.
  const above = path.slice(1).map((step) => wordsOf(step.text).trim() || DELETED_TEXTS.empty);
  return (
    <li>
      <div>
        <p className="title">
          <bdi translate="no">{title}</bdi>
          {below === 0 ? null : <span className="aside"> {DELETED_TEXTS.below(below)}</span>}
        </p>
        {above.length === 0 ? null : (
          <p className="aside" translate="no">
            {above.join(" › ")}
          </p>
        )}
        <p className="aside">
          <time dateTime={deletedAt.toISOString()}>
            {[dayText(deletedAt, now), timeText(deletedAt)].filter((part) => part !== null).join(", ")}
          </time>
        </p>
      </div>
      <Button busy={isBusy} onClick={onRestore}>
        Restore
        <span className="vh">: {title}</span>
      </Button>
    </li>
  );
}

/** What was deleted, as far as it was read; read again when something was deleted or came back elsewhere. */
function useDeleted(workspace: Workspace, calls: DeletedCalls) {
  const [page, setPage] = useState<DeletedPage | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const readFrom = useCallback(
    async (known: DeletedPage | null) => {
      try {
        const read = await calls.list(known?.before ?? null);
        setWrong(null);
        setPage(known ? { ...read, branches: [...known.branches, ...read.branches] } : read);
      } catch (error) {
        setWrong(readFailure(error));
      }
    },
    [calls],
  );
  const read = useCallback(() => void readFrom(null), [readFrom]);
  useEffect(() => {
    read();
    return workspace.history.subscribe((event) => {
      const changes =
        event.type === "action" ? event.action.changes : event.type === "changes" ? event.changes : null;
      if (changes === null || changes.some(({ op }) => op?.type === "node.delete")) read();
    });
  }, [workspace, read]);
  return { page, wrong, read, readOlder: () => void readFrom(page) };
}

/** Returns where the focus goes on when an entry of the list is gone. */
function nextTo(button: HTMLElement): HTMLElement | null | undefined {
  const entry = button.closest("li");
  return (entry?.nextElementSibling ?? entry?.previousElementSibling)?.querySelector("button");
}
