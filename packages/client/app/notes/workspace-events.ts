import { FEATURES, type Feature } from "@perennial/domain/access/features";
import type { Toasts } from "../../store/toasts.ts";
import type { UiStore } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { EVENT_TOASTS } from "./event-toasts.ts";

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
