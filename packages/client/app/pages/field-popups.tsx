import { type ReactElement, useEffect, useState } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { createDaySource } from "../../features/links/day-source.tsx";
import { LinkPreview } from "../../features/links/link-preview.tsx";
import { createLinkSource } from "../../features/links/link-source.tsx";
import { NeedsBox } from "../../features/needs/needs-box.tsx";
import { TagBox } from "../../features/tags/tag-box.tsx";
import { createTagSource } from "../../features/tags/tag-source.tsx";
import { createSearchCounts } from "../../store/search-counts.ts";
import { tagIndexOf } from "../../store/tag-index.ts";
import { FieldPopup } from "../../ui/popup/field-popup.tsx";
import { provideSearchCounts } from "../../ui/search-counts.ts";
import { timers } from "../services.ts";

interface FieldPopupsProps {
  readonly ctx: CommandContext;
  /** Whether something was typed on this page before the code of this was here. */
  readonly wasTyping: () => boolean;
}

/** What the fields of a tree propose behind a sign, and the box that tags rows. */
export function FieldPopups({ ctx, wasTyping }: FieldPopupsProps): ReactElement {
  const [sources] = useState(() => [
    createLinkSource(ctx),
    createTagSource(tagIndexOf(ctx.workspace.tree)),
    createDaySource(ctx),
  ]);
  useEffect(() => {
    const when = () => ({ now: ctx.now(), timeZone: ctx.timeZone(), rootKey: ctx.list.rootKey });
    const counts = createSearchCounts(ctx.workspace.tree, when, timers);
    provideSearchCounts(counts);
    return counts.stop;
  }, [ctx]);
  return (
    <>
      <FieldPopup sources={sources} wasTyping={wasTyping} type={ctx.insertText} />
      <TagBox ctx={ctx} />
      <NeedsBox ctx={ctx} />
      <LinkPreview tree={ctx.workspace.tree} outline={ctx} />
    </>
  );
}
