import { browserChance } from "../../platform/random.ts";
import { openTextCopies } from "../../platform/text-copies.ts";
import { toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { api, storage, timers } from "../services.ts";
import { keepTimes } from "./keep-times.ts";
import { timesName } from "./on-device.ts";
import { tellOfRoom } from "./room-notice.ts";

/** Keeps when notes were made and changed, and tells when the account is nearly full. Returns how to stop. */
export function watchNotes(workspace: Workspace): () => void {
  const { userId } = workspace;
  const open = () => openTextCopies(timesName(userId));
  const stopTimes = keepTimes({ workspace, api, timers, open, uuid: browserChance.uuid });
  const stopRoom = tellOfRoom({ userId, api, timers, storage, toasts });
  return () => {
    stopTimes();
    stopRoom();
  };
}
