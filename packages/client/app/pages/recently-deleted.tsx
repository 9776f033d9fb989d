import "../../ui/book.css";
import type { ReactElement } from "react";
import { RecentlyDeleted } from "../../features/history/recently-deleted.tsx";
import { useNotes } from "../../features/study/use-notes.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { deletedCalls } from "../../queries/deleted-branches.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Navigate } from "../../ui/router.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";
import { useShell } from "../frame/shell-context.ts";
import { api } from "../services.ts";
import { BookFrame } from "./book-frame.tsx";

const calls = deletedCalls(api);

/** What was deleted in the last 30 days, to be restored. */
export function RecentlyDeletedRoute(): ReactElement {
  const { session, workspace } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  if (root === null) return <Navigate to="/" />;
  if (!workspace) return <WaitingPage>Loading…</WaitingPage>;
  return (
    <BookFrame home={`/trees/${root.id}`}>
      <OfNotes workspace={workspace} rootId={root.id} />
    </BookFrame>
  );
}

function OfNotes({ workspace, rootId }: { workspace: Workspace; rootId: number }): ReactElement {
  const notes = useNotes(workspace, rootId);
  return (
    <RecentlyDeleted
      workspace={workspace}
      rootId={notes.phase === "here" ? notes.rootId : null}
      calls={calls}
      now={serverClock.now}
      notify={toasts.show}
    />
  );
}
