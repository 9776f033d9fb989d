import { type ReactElement, useState } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { createDaySource } from "../../features/links/day-source.tsx";
import { LinkPreview } from "../../features/links/link-preview.tsx";
import { createLinkSource } from "../../features/links/link-source.tsx";
import { TagBox } from "../../features/tags/tag-box.tsx";
import { createTagSource } from "../../features/tags/tag-source.tsx";
import { tagIndexOf } from "../../store/tag-index.ts";
import { FieldPopup } from "../../ui/popup/field-popup.tsx";

/** What the fields of a tree propose behind a sign, and the box that tags rows. */
export function FieldPopups({ ctx }: { ctx: CommandContext }): ReactElement {
  const [sources] = useState(() => [
    createLinkSource(ctx),
    createTagSource(tagIndexOf(ctx.workspace.tree)),
    createDaySource(ctx),
  ]);
  return (
    <>
      <FieldPopup sources={sources} type={ctx.insertText} />
      <TagBox ctx={ctx} />
      <LinkPreview ctx={ctx} />
    </>
  );
}
