import { type ReactElement, useMemo } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { DraftBar } from "../../features/drafts/draft-bar.tsx";
import type { Workspace } from "../../store/workspace.ts";
import { searchWithDraft } from "../../ui/draft-address.ts";
import { navigate } from "../../ui/router.tsx";
import { draftReviewOf } from "./draft-review-of.ts";

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
  const review = useMemo(() => draftReviewOf(workspace, id), [workspace, id]);
  return <DraftBar ctx={ctx} review={review} onClose={close} />;
}

const close = (): void => navigate({ search: searchWithDraft(location.search, null) }, { replace: true });
