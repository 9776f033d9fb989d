import type { ReactElement } from "react";
import { RecentlyDeleted } from "../../features/history/recently-deleted.tsx";
import { deletionOf, restoreLinked } from "../../features/history/restore-branch.ts";
import { useNotes } from "../../features/study/use-notes.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { deletedCalls } from "../../queries/deleted-branches.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import type { Deletion } from "../../ui/link-targets.ts";
import { api } from "../services.ts";
import { BookOfNotes } from "./book-of-notes.tsx";

const calls = deletedCalls(api);

/** The deleted notes that links lead to, each with what was deleted with it. */
export const deletedNotes = {
  deletion: (nodeId: number): Promise<Deletion | undefined> => deletionOf(calls, nodeId),
  restore: (workspace: Workspace, nodeId: number): Promise<void> =>
    restoreLinked(workspace, calls, nodeId, toasts.show),
};

/** What was deleted in the last 30 days, to be restored. */
export const RecentlyDeletedRoute = (): ReactElement => <BookOfNotes>{OfNotes}</BookOfNotes>;

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
