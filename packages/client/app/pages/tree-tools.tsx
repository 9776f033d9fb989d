import type { ReactElement } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { Dragging } from "../../features/dragging/dragging.tsx";
import { FindBar } from "../../features/find/find-bar.tsx";
import { GoTo } from "../../features/go-to/go-to.tsx";
import { usePointing } from "../../features/pointing/use-pointing.ts";
import { useReturning } from "../../features/pointing/use-returning.ts";
import { Paper } from "../../features/print/paper.tsx";
import { RowMenu } from "../../features/row-menu/row-menu.tsx";
import { SelectionBar } from "../../features/selection/selection-bar.tsx";
import { useSwiping } from "../../features/swiping/use-swiping.ts";

/** What opens above the rows of a tree: their menu, the bar of a selection, the boxes that look for something. */
export function TreeTools({ ctx }: { ctx: CommandContext }): ReactElement {
  useReturning(ctx);
  usePointing(ctx);
  useSwiping(ctx);
  return (
    <>
      <RowMenu ctx={ctx} />
      <SelectionBar ctx={ctx} />
      <Dragging ctx={ctx} />
      <FindBar ctx={ctx} />
      <GoTo ctx={ctx} />
      <Paper ctx={ctx} />
    </>
  );
}
