import { type ReactElement, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { undoneText } from "../../commands/undo-text.ts";
import type { UserActions } from "../../queries/user-actions.ts";
import { mutationRecords } from "../../store/mutation-record.ts";
import type { ToastInput } from "../../store/toasts.ts";
import type { UndoResult } from "../../store/undo.ts";
import type { Workspace } from "../../store/workspace.ts";
import { isNarrow } from "../../ui/narrow.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import type { NameOf } from "./difference.ts";
import { type MutationActions, MutationsList } from "./mutations-list.tsx";
import { type LoggedUndo, UserActionsList } from "./user-actions-list.tsx";
import "./history.css";
import { titleOf } from "../../store/row-data.ts";
import { HISTORY_TEXTS } from "./history-texts.ts";

export interface HistoryPanelProps {
  readonly workspace: Workspace;
  readonly feed: UserActions;
  readonly userId: number;
  readonly now: () => Date;
  readonly notify: (toast: ToastInput) => void;
  /** Closes it, and gives the focus back. */
  readonly onClose: () => void;
}

/** What was done, and what is being done, beside the outline. */
export function HistoryPanel(props: HistoryPanelProps): ReactElement {
  const { workspace, feed, userId, notify, onClose } = props;
  const [tab, setTab] = useState<"actions" | "mutations">("actions");
  useEffect(() => {
    const stop = workspace.history.subscribe(feed.take);
    feed.read();
    return stop;
  }, [workspace, feed]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the panel covers the outline: the caret must not be left under it. A menu or a dialog keeps it.
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest("main") != null;
    if (isFree && isNarrow())
      panel.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, []);
  const made = useReadable(workspace.mutations);
  const failed = useSyncExternalStore(workspace.failed.subscribe, workspace.failed.list);
  const records = useMemo(() => mutationRecords(made, failed, userId), [made, failed, userId]);
  const tell = (taken: UndoResult) => {
    const words = undoneText(taken, true);
    if (words !== null) notify({ message: words, type: "info" });
  };
  const undo: LoggedUndo = { records, run: (action) => workspace.undo.undoLogged(action, tell) };
  const actions: MutationActions = {
    undo: ({ id }) => workspace.undo.undoChange(id, tell),
    retry: ({ id }) => workspace.failed.retry(id),
    notify: (message) => notify({ message, type: "success" }),
  };
  const nameOf: NameOf = (kind, id) => {
    const { tree } = workspace;
    if (kind === "flashcard") return named(tree.get(kind, id)?.question, HISTORY_TEXTS.emptyCard);
    const row = tree.row(tree.keyOf(id));
    return named(row && titleOf(row), HISTORY_TEXTS.emptyNote);
  };
  const now = props.now();
  return (
    <SidePanel panel={panel} className="history" title="History" closeLabel="Close history" onClose={onClose}>
      <Tabs
        label="History"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          {
            id: "actions",
            label: "User Actions",
            content: <UserActionsList feed={feed} undo={undo} nameOf={nameOf} now={now} />,
          },
          {
            id: "mutations",
            label: "Mutations",
            content: <MutationsList records={records} actions={actions} nameOf={nameOf} now={now} />,
          },
        ]}
      />
    </SidePanel>
  );
}

const named = (text: string | undefined, empty: string): string | null =>
  text === undefined ? null : text.trim() === "" ? empty : text;
