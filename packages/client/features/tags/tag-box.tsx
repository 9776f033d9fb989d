import { type ReactElement, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "zustand";
import { caretNow } from "../../commands/caret-position.ts";
import { type CommandContext, targetAt } from "../../commands/command.ts";
import { tagRows } from "../../commands/handlers/tag-rows.ts";
import { TagFinder } from "./tag-finder.tsx";

/** The box that chooses a tag for the row with the focus, or for those that are selected. */
export function TagBox({ ctx }: { ctx: CommandContext }): ReactElement | null {
  const isOpen = useStore(ctx.ui, ({ box }) => box === "tag");
  return isOpen ? <Box ctx={ctx} /> : null;
}

function Box({ ctx }: { ctx: CommandContext }): ReactElement {
  const { focus } = ctx.ui.getState();
  const [caret] = useState(() => caretNow(ctx)?.caret);
  const back = () => {
    ctx.ui.closeBox();
    if (focus) ctx.ui.requestFocus(caret === undefined ? focus : { ...focus, caret });
  };
  const choose = (tag: string) => {
    flushSync(back);
    const at = focus && targetAt(ctx, focus.key, "row", "menu");
    if (at) flushSync(() => tagRows(ctx, at, tag));
  };
  return <TagFinder tree={ctx.workspace.tree} onChoose={choose} onClose={() => flushSync(back)} />;
}
