import { FEATURES, type Feature } from "@perennial/domain/access/features";
import type { ToastInput, Toasts } from "../../store/toasts.ts";
import type { UiStore } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";

interface EventTargets {
  readonly toasts: Toasts;
  readonly ui: Pick<UiStore, "openModal">;
  /** Makes a call with this tab's token: the session ends if it is refused. */
  readonly tryToken: () => void;
}

/** Shows workspace events as a toast, the paywall or a sign-in request. Returns how to stop. */
export function showWorkspaceEvents(
  workspace: Pick<Workspace, "events" | "status">,
  { toasts, ui, tryToken }: EventTargets,
): () => void {
  const say = (name: keyof typeof EVENT_TOASTS) => toasts.show(EVENT_TOASTS[name]);
  const leaveEvents = workspace.events.subscribe((event) => {
    switch (event.type) {
      case "failed":
        toasts.show({ message: event.message, type: "error" });
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
      case "parent-gone":
      case "kept-beside":
      case "rest-missing":
      case "differed":
      case "restored":
        say(event.type);
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
    say("not-kept");
  };
  const leaveStatus = workspace.status.subscribe(warnOnce);
  warnOnce();
  return () => {
    leaveEvents();
    leaveStatus();
  };
}

const isFeature = (name: string): name is Feature => FEATURES.some((feature) => feature === name);

/** Long enough to read it and to look where the words are now. */
const LONG_TOAST_MS = 10_000;

const EVENT_TOASTS = {
  "kept-beside": {
    message: "The same words were changed elsewhere: what was written there is in a note right below.",
    type: "info",
    duration: LONG_TOAST_MS,
  },
  "parent-gone": {
    message:
      "The note above was deleted elsewhere. What you wrote below it hangs under the nearest note that is left.",
    type: "warning",
    duration: LONG_TOAST_MS,
  },
  "rest-missing": {
    message:
      "Only the beginning of your notes could be read on this device. The rest comes as soon as the server answers.",
    type: "warning",
    duration: LONG_TOAST_MS,
  },
  differed: {
    message:
      "This page showed something else than the server has, so your notes were read anew. Nothing is lost.",
    type: "info",
    duration: LONG_TOAST_MS,
  },
  restored: {
    message:
      "Your notes were put back from a backup on the server. What you had not saved yet is kept beside its note, or among the failed changes.",
    type: "warning",
  },
  "not-kept": {
    message: "This browser cannot keep changes on disk. Wait until it says Saved before you close the page.",
    type: "warning",
    duration: LONG_TOAST_MS,
  },
} as const satisfies Readonly<Record<string, ToastInput>>;
