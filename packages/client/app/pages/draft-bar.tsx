import { type ReactElement, useMemo } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { DraftBar } from "../../features/drafts/draft-bar.tsx";
import type { Workspace } from "../../store/workspace.ts";
import { searchWithDraft } from "../../ui/draft-address.ts";
import { navigate } from "../../ui/router.tsx";
import { drafts } from "../frame/drafts.ts";
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
  const repeat = drafts.repeatOf(id);
  return (
    <DraftBar
      // The draft that is asked for in its place takes the focus anew.
      key={id}
      ctx={ctx}
      review={review}
      onRepeat={
        repeat &&
        (async (by) => {
          const begun = await repeat(by);
          if (!begun.ok) return begun.message;
          show(begun.id);
          return undefined;
        })
      }
      onKept={() => void drafts.keep(id)}
      onClose={() => show(null)}
    />
  );
}

const show = (id: number | null): void =>
  navigate({ search: searchWithDraft(location.search, id) }, { replace: true });
