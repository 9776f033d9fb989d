import { type ReactElement, useMemo } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { DraftBar } from "../../features/drafts/draft-bar.tsx";
import { createDraftReview } from "../../features/drafts/draft-review.ts";
import { browserConnectivity } from "../../platform/online.ts";
import { browserChance } from "../../platform/random.ts";
import { draftCalls } from "../../queries/drafts.ts";
import { searchWithDraft } from "../../ui/draft-address.ts";
import { navigate } from "../../ui/router.tsx";
import { api, storage, timers } from "../services.ts";

const calls = draftCalls(api);

/** The review of the draft that the address names. */
export function DraftOfAddress({ ctx, id }: { ctx: CommandContext; id: number }): ReactElement {
  const { userId } = ctx.workspace;
  const review = useMemo(
    () => createDraftReview({ id, userId, calls, storage, timers, uuid: browserChance.uuid, onNews }),
    [id, userId],
  );
  return <DraftBar ctx={ctx} review={review} onClose={close} />;
}

const close = (): void => navigate({ search: searchWithDraft(location.search, null) }, { replace: true });

function onNews(listener: () => void): () => void {
  const stop = browserConnectivity.subscribe(listener);
  window.addEventListener("storage", listener);
  return () => {
    stop();
    window.removeEventListener("storage", listener);
  };
}
