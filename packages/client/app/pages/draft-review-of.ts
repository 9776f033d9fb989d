import { createDraftReview, type DraftReview } from "../../features/drafts/draft-review.ts";
import { browserConnectivity } from "../../platform/online.ts";
import { browserChance } from "../../platform/random.ts";
import type { Workspace } from "../../store/workspace.ts";
import { drafts } from "../frame/drafts.ts";
import { storage, timers } from "../services.ts";

/** Makes the review of a draft of the person whose notes are open. */
export function draftReviewOf(workspace: Workspace, id: number): DraftReview {
  const { userId, draftEvents } = workspace;
  const listened = { onNews: newsIn(workspace), onEvent: draftEvents.subscribe };
  return createDraftReview({
    id,
    userId,
    calls: drafts,
    storage,
    timers,
    uuid: browserChance.uuid,
    ...listened,
  });
}

const newsIn =
  ({ history }: Workspace) =>
  (listener: () => void): (() => void) => {
    const stops = [
      browserConnectivity.subscribe(listener),
      history.subscribe(({ type }) => {
        if (type === "began") listener();
      }),
    ];
    window.addEventListener("storage", listener);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("storage", listener);
    };
  };
