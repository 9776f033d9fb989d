import type { ReactElement } from "react";
import { StudyLink } from "../../features/study/study-link.tsx";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { dueThereCall } from "../../queries/due-there.ts";
import type { Workspace } from "../../store/workspace.ts";
import { api, session, storage } from "../services.ts";

const call = dueThereCall(api, () => {
  const state = session.get();
  return state.phase === "in" && (!state.subscriptionRequired || state.user.hasSubscription);
});
const dueThere = () => call(deviceTimeZone());

/** The way to study, with how much is due on this device or, where its notes are not open, on the server. */
export const DueLink = ({
  workspace,
  bringsNotes = true,
}: {
  workspace: Workspace;
  bringsNotes?: boolean;
}): ReactElement => (
  <StudyLink workspace={workspace} memory={storage} dueThere={dueThere} bringsNotes={bringsNotes} />
);
