import { type ReactElement, useMemo } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { DraftBar } from "../../features/drafts/draft-bar.tsx";
import { createDraftReview } from "../../features/drafts/draft-review.ts";
import { browserConnectivity } from "../../platform/online.ts";
import { browserChance } from "../../platform/random.ts";
import { draftCalls } from "../../queries/drafts.ts";
import type { Workspace } from "../../store/workspace.ts";
import { searchWithDraft } from "../../ui/draft-address.ts";
import { navigate } from "../../ui/router.tsx";
import { api, storage, timers } from "../services.ts";

const calls = draftCalls(api);

/** The review of the draft that the address names. */
export function DraftOfAddress({
  ctx,
  workspace,
  id,
}: {
  ctx: CommandContext;
  workspace: Workspace;
  id: number;
}): ReactElement {
  const review = useMemo(() => {
    const { userId, draftEvents } = workspace;
    const listened = { onNews: newsIn(workspace), onEvent: draftEvents.subscribe };
    return createDraftReview({ id, userId, calls, storage, timers, uuid: browserChance.uuid, ...listened });
  }, [id, workspace]);
  return <DraftBar ctx={ctx} review={review} onClose={close} />;
}

const close = (): void => navigate({ search: searchWithDraft(location.search, null) }, { replace: true });

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
