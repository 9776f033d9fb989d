import { restoreVersion, type Version } from "@perennial/domain/intent/restore-version";
import type { PastChange } from "@perennial/domain/op/past-action";
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { REFUSAL_TEXT } from "../../commands/failure-texts.ts";
import { DELETED_PATH } from "../../commands/tree-toolbar.ts";
import type { NodeHistory } from "../../queries/node-history.ts";
import { type RowData, titleOf } from "../../store/row-data.ts";
import type { ToastInput } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
import { Link } from "../../ui/router.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { EditDays } from "./edit-days.tsx";
import "./history.css";
import { NOTE_HISTORY_TEXTS } from "./note-history-texts.ts";
import { sayRestored } from "./say-restored.ts";
import { editsOf } from "./versions.ts";

export interface NoteHistoryProps {
  readonly workspace: Workspace;
  readonly feed: NodeHistory;
  /** The server's number of the node. */
  readonly nodeId: number;
  readonly now: () => Date;
  readonly notify: (toast: ToastInput) => void;
  readonly onClose: () => void;
}

/** How one note was, by day and by edit, beside the outline; each version can be put back. */
export function NoteHistory(props: NoteHistoryProps): ReactElement {
  const { workspace, feed, nodeId, notify, onClose } = props;
  const { tree } = workspace;
  const id = tree.identity.current("node", nodeId);
  const key = tree.keyOf(id);
  const row = useSyncExternalStore(
    useCallback((listener) => tree.subscribeRow(key, listener), [tree, key]),
    () => tree.row(key),
  );
  useReading(workspace, feed, nodeId);
  const view = useReadable(feed);
  const edits = useMemo(() => editsOf(view.changes, shownBy(row, tree)), [view.changes, row, tree]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (nodeId > 0) panel.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [nodeId]);
  const restore = (version: Version) => {
    const decision = restoreVersion(tree, { nodeId: id, version, draw: tree.drawId });
    if (!decision.ok) {
      notify({ message: REFUSAL_TEXT[decision.error] ?? NOTE_HISTORY_TEXTS.failure, type: "warning" });
      return;
    }
    const action = { eventType: "note.restore", source: "history", failure: NOTE_HISTORY_TEXTS.failure };
    const typed = workspace.drafts.get(key) === undefined ? [] : [key];
    workspace.submit(decision.value, action, { typed });
    sayRestored(workspace, notify, NOTE_HISTORY_TEXTS.restored);
  };
  return (
    <SidePanel
      panel={panel}
      className="history"
      title={NOTE_HISTORY_TEXTS.title}
      closeLabel={NOTE_HISTORY_TEXTS.close}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="note-history" tabIndex={0} aria-label={NOTE_HISTORY_TEXTS.versions}>
        <p className="of" translate="no">
          {wordsOf(titleOf(row)).trim() || NOTE_HISTORY_TEXTS.ofEmpty}
        </p>
        {row || view.phase !== "ready" ? null : (
          <p className="history-told">
            {NOTE_HISTORY_TEXTS.gone}
            <Link to={DELETED_PATH}>{NOTE_HISTORY_TEXTS.recentlyDeleted}</Link>
          </p>
        )}
        <EditDays edits={edits} now={props.now()} shown={row ? edits[0]?.after : null} onRestore={restore} />
        <Foot feed={feed} isEmpty={edits.length === 0} />
      </section>
    </SidePanel>
  );
}

/** What there is to say below the versions: that more is coming, why not, or how to see it. */
function Foot({ feed, isEmpty }: { feed: NodeHistory; isEmpty: boolean }): ReactElement | null {
  const { phase, reason, complete, changes } = useReadable(feed);
  if (phase === "failed")
    return (
      <div className="history-told">
        <p role="alert">
          {reason === null ? NOTE_HISTORY_TEXTS.noServer : NOTE_HISTORY_TEXTS.failed(reason)}
        </p>
        <button type="button" className="btn" onClick={() => feed.read()}>
          Retry
        </button>
      </div>
    );
  if (phase === "loading" && changes.length === 0)
    return <p className="history-told waits">{NOTE_HISTORY_TEXTS.waiting}</p>;
  if (complete) return isEmpty ? <p className="history-told">{NOTE_HISTORY_TEXTS.none}</p> : null;
  return (
    <p className="history-told">
      <button type="button" className="btn" aria-busy={phase === "loading"} onClick={() => feed.readOlder()}>
        {NOTE_HISTORY_TEXTS.older}
      </button>
    </p>
  );
}

/** Reads the history now, and again whenever the note was changed here or elsewhere, or the server is back. */
function useReading(workspace: Workspace, feed: NodeHistory, nodeId: number): void {
  useEffect(() => {
    feed.read();
    const stops = [
      workspace.history.subscribe((event) => {
        if (event.type === "began") return feed.read(true);
        const { changes } = event.type === "action" ? event.action : event;
        const known = new Set([`node ${nodeId}`, ...feed.get().changes.map(recordOf)]);
        if (changes.some((change) => known.has(recordOf(change)))) feed.read();
      }),
      workspace.events.subscribe(({ type }) => {
        if (type === "came-back" && feed.get().phase === "failed") feed.read();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [workspace, feed, nodeId]);
}

/** Names the record that a row of the log is about. */
const recordOf = ({ op }: PastChange): string => (op ? `${op.type.split(".")[0]} ${op.id}` : "");

/** What the row shows now, by the server's numbers. */
function shownBy(row: RowData | undefined, { identity }: Pick<Workspace["tree"], "identity">) {
  const fields = row?.note ?? row?.flashcard;
  if (!row || !fields) return null;
  const { itemType, itemId } = row.node;
  return { item: { itemType, itemId: identity.serverIdOf(itemType, itemId) ?? itemId }, fields };
}
