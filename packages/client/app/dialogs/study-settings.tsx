import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useState } from "react";
import { useNotes } from "../../features/study/use-notes.ts";
import { StudySettings as Settings } from "../../features/study-settings/study-settings.tsx";
import { STUDY_SETTINGS_TEXTS } from "../../features/study-settings/study-settings-texts.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { createAnswerTime } from "../../store/answer-time.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { APP_TEXTS } from "../app-texts.ts";
import { useShell } from "../frame/shell-context.ts";
import { storage } from "../services.ts";

interface StudySettingsProps {
  nodeId: NodeId;
  onClose: () => void;
}

/** How a branch is studied, as soon as all notes are here. */
export function StudySettings(props: StudySettingsProps): ReactElement | null {
  const { session, workspace } = useShell();
  const root = session.phase === "in" ? session.user.rootTree : null;
  return workspace && root ? <OfNotes {...props} workspace={workspace} rootId={root.id} /> : null;
}

function OfNotes({
  nodeId,
  onClose,
  workspace,
  rootId,
}: StudySettingsProps & { workspace: Workspace; rootId: number }): ReactElement {
  const notes = useNotes(workspace, rootId);
  const [here] = useState(() => ({
    now: serverClock.now(),
    timeZone: deviceTimeZone(),
    secondsEach: createAnswerTime(storage, workspace.userId).secondsEach(),
  }));
  if (notes.phase === "here")
    return (
      <Settings
        workspace={workspace}
        notesId={notes.rootId}
        nodeId={nodeId}
        here={here}
        onSaved={() => toasts.show({ message: STUDY_SETTINGS_TEXTS.saved, type: "success" })}
        onClose={onClose}
      />
    );
  return (
    <Dialog title="Study settings" onClose={onClose}>
      <p className="why">{notes.phase === "loading" ? APP_TEXTS.loadingCards : APP_TEXTS.cardsFailed}</p>
      <div className="acts">
        {notes.phase === "failed" && (
          <Button primary onClick={notes.again}>
            Try again
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
