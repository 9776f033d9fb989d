import type { StudySettings } from "@perennial/domain/study/setting-values";
import { settingsIn } from "@perennial/domain/study/settings";
import type { NodeId } from "@perennial/domain/tree/node";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Workspace } from "../../store/workspace.ts";

/** What is said of all notes, as it stands now: here, and by whatever another device says. */
export function useDays({ tree, history, status }: Workspace, notesId: NodeId): StudySettings {
  const own = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = [history.subscribe(listener), status.subscribe(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      [history, status],
    ),
    () => JSON.stringify([...tree.recordsOf("studySettings")].filter(({ nodeId }) => nodeId === notesId)),
  );
  // What was read is an object of its own each time: the same words are the same settings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when what is said of it is another thing
  return useMemo(() => settingsIn(tree)(notesId).settings, [tree, notesId, own]);
}
