import { noteLinksIn } from "@perennial/domain/rich/replace-links";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { type ReactElement, useMemo } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { useFirstDeleted } from "../../ui/link-targets.ts";
import { LINK_TEXTS } from "./link-texts.ts";

interface DeletedWhenProps {
  readonly ctx: CommandContext;
  /** Of the row. */
  readonly text: string;
}

/** Beside a row with a struck link: how long ago its note was deleted. */
export function DeletedWhen({ ctx, text }: DeletedWhenProps): ReactElement | null {
  const anchors = useMemo(() => noteLinksIn(text).map(({ anchor }) => anchor), [text]);
  const at = useFirstDeleted(anchors);
  if (at === undefined) return null;
  const dayOf = (moment: Date) => studyDayOf(moment, ctx.timeZone());
  const days = dayOf(ctx.now()) - dayOf(new Date(at));
  return (
    <span className="when gone">
      <span className="w">deleted</span> {LINK_TEXTS.ago(Math.max(0, days))}
    </span>
  );
}
