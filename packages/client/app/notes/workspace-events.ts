import { FEATURES, type Feature } from "@perennial/domain/access/features";
import type { Toasts } from "../../store/toasts.ts";
import type { UiStore } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";

const RESTORED_TEXT =
  "Your notes were put back from a backup on the server. What you had not saved yet is kept beside its note, or among the failed changes.";
const REST_MISSING =
  "Only the beginning of your notes could be read on this device. The rest comes as soon as the server answers.";
const PARENT_GONE =
  "The note above was deleted elsewhere. What you wrote below it hangs under the nearest note that is left.";
/** Long enough to read it and to look where the words are now. */
const LONG_TOAST_MS = 10_000;

interface EventTargets {
  readonly toasts: Toasts;
  readonly ui: Pick<UiStore, "openModal">;
  /** Makes a call with this tab's token: the session ends if it is refused. */
  readonly tryToken: () => void;
}

/**
 * Shows a person what the workspace reports: as a toast, as the paywall, as a request to sign in. The sync status
 * itself tells of going offline and coming back. Returns how to stop.
 */
export function showWorkspaceEvents(
  workspace: Pick<Workspace, "events" | "status">,
  { toasts, ui, tryToken }: EventTargets,
): () => void {
  const leaveEvents = workspace.events.subscribe((event) => {
    switch (event.type) {
      case "failed":
        toasts.show({ message: event.message, type: "error" });
        break;
      case "parent-gone":
        toasts.show({ message: PARENT_GONE, type: "warning", duration: LONG_TOAST_MS });
        break;
      case "paywall":
        ui.openModal({
          id: "paywall",
          feature: isFeature(event.feature) ? event.feature : "Flashcard Creation",
        });
        break;
      case "auth-needed":
        // It may be the token of the tab that sends for all that was refused, and this tab's a newer one.
        tryToken();
        break;
      case "kept-beside":
        toasts.show({ message: KEPT_BESIDE, type: "info", duration: 10_000 });
        break;
      case "rest-missing":
        toasts.show({ message: REST_MISSING, type: "warning", duration: LONG_TOAST_MS });
        break;
      case "restored":
        toasts.show({ message: RESTORED_TEXT, type: "warning" });
        break;
      case "rolled-back":
      case "typing-moved":
      case "went-offline":
      case "came-back":
        break;
    }
  });
  let warned = false;
  const warnOnce = () => {
    if (warned || workspace.status.get().durable) return;
    warned = true;
    toasts.show({
      message:
        "This browser cannot keep changes on disk. Wait until it says Saved before you close the page.",
      type: "warning",
      duration: 10_000,
    });
  };
  const leaveStatus = workspace.status.subscribe(warnOnce);
  warnOnce();
  return () => {
    leaveEvents();
    leaveStatus();
  };
}

const KEPT_BESIDE = "The same words were changed elsewhere: what was written there is in a note right below.";

const isFeature = (name: string): name is Feature => FEATURES.some((feature) => feature === name);
