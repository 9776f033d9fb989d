import { type ReactElement, useState } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { createTagSource } from "../../features/tags/tag-source.tsx";
import { createTagIndex } from "../../store/tag-index.ts";
import { FieldPopup } from "../../ui/popup/field-popup.tsx";

/** What the fields of a tree propose behind a sign. */
export function FieldPopups({ ctx }: { ctx: CommandContext }): ReactElement {
  const [sources] = useState(() => [createTagSource(createTagIndex(ctx.workspace.tree))]);
  return <FieldPopup sources={sources} type={ctx.insertText} />;
}
