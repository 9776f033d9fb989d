import { type ReactElement, useEffect } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { selectedRows } from "../../commands/handlers/export-rows.ts";
import { FindBar } from "../../features/find/find-bar.tsx";
import { GoTo } from "../../features/go-to/go-to.tsx";
import { GoneFocus } from "../../features/outline/gone-focus.tsx";
import { useRolledBack } from "../../features/outline/rolled-back.ts";
import { useTypedAhead } from "../../features/outline/typed-ahead.ts";
import { useTypingMoved } from "../../features/outline/typing-moved.ts";
import { usePointing } from "../../features/pointing/use-pointing.ts";
import { useReturning } from "../../features/pointing/use-returning.ts";
import { useMenuOpening } from "../../features/row-menu/menu-opening.ts";
import { RowMenu } from "../../features/row-menu/row-menu.tsx";
import { SavingProgress } from "../../features/saving/saving-progress.tsx";
import { SelectionBar } from "../../features/selection/selection-bar.tsx";
import { currentTree } from "../../store/current-tree.ts";
import type { Workspace } from "../../store/workspace.ts";
import { PointerTools } from "./pointer-tools.tsx";

/** What opens above the rows of a tree: row menu, selection bar, search boxes; also reacts to refused changes. */
export function TreeTools({ ctx, workspace }: { ctx: CommandContext; workspace: Workspace }): ReactElement {
  useMenuOpening(ctx);
  useRolledBack(ctx, workspace);
  useTypedAhead(ctx);
  useTypingMoved(ctx, workspace);
  useReturning(ctx);
  usePointing(ctx);
  useEffect(() => {
    currentTree.setState({ selected: () => selectedRows(ctx) });
    return () => currentTree.setState({ selected: undefined });
  }, [ctx]);
  return (
    <>
      <GoneFocus ctx={ctx} />
      <RowMenu ctx={ctx} />
      <SelectionBar ctx={ctx} />
      <PointerTools ctx={ctx} />
      <FindBar ctx={ctx} />
      <GoTo ctx={ctx} />
      <SavingProgress workspace={workspace} />
    </>
  );
}
