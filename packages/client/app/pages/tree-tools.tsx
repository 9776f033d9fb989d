import { type ReactElement, useEffect, useMemo } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { selectedRows } from "../../commands/deeds/export-rows.ts";
import { Dragging } from "../../features/dragging/dragging.tsx";
import { useAddingFiles } from "../../features/files/use-adding-files.ts";
import { FindBar } from "../../features/find/find-bar.tsx";
import { GoTo } from "../../features/go-to/go-to.tsx";
import { GoneFocus } from "../../features/outline/gone-focus.tsx";
import { useRolledBack } from "../../features/outline/rolled-back.ts";
import { useTypedAhead } from "../../features/outline/typed-ahead.ts";
import { useTypingMoved } from "../../features/outline/typing-moved.ts";
import { usePointing } from "../../features/pointing/use-pointing.ts";
import { useReturning } from "../../features/pointing/use-returning.ts";
import { Paper } from "../../features/print/paper.tsx";
import { RowMenu } from "../../features/row-menu/row-menu.tsx";
import { SavingProgress } from "../../features/saving/saving-progress.tsx";
import { SelectionBar } from "../../features/selection/selection-bar.tsx";
import { useSwiping } from "../../features/swiping/use-swiping.ts";
import { browserConnectivity } from "../../platform/online.ts";
import { fileKeeper } from "../../queries/files.ts";
import { importCalls } from "../../queries/imports.ts";
import { currentTree } from "../../store/current-tree.ts";
import { whenReal } from "../../store/lasting-id.ts";
import type { Workspace } from "../../store/workspace.ts";
import { navigate } from "../../ui/router.tsx";
import { DROPPED_FILE_TEXTS } from "../app-texts.ts";
import { apiDeps } from "../services.ts";
import "./provide-files.ts";

const add = fileKeeper(apiDeps);
const imports = importCalls(apiDeps);
const { isOnline } = browserConnectivity;

/** Opens the import of a file below a row, as soon as the server knows the row, or says why there is none. */
const bringInto = (ctx: CommandContext) => (file: File, key: string) => {
  const { tree } = ctx.workspace;
  let isUnderWay = false;
  const stop = whenReal(tree, key, (into) => {
    isUnderWay = true;
    ctx.ui.announce(DROPPED_FILE_TEXTS.reading(file.name));
    void imports.send(file, into).then((reply) => {
      if (reply.ok) navigate(`/import?job=${reply.value.id}`);
      else ctx.notify({ message: reply.message, type: "warning" });
    });
  });
  if (isUnderWay) return;
  ctx.notify({ message: DROPPED_FILE_TEXTS.waiting(file.name) });
  const stopLooking = tree.subscribeRow(key, () => {
    if (!isUnderWay && tree.row(key)) return;
    stopLooking();
    stop();
    if (isUnderWay) return;
    ctx.notify({
      message: DROPPED_FILE_TEXTS.gone(file.name),
      type: "warning",
    });
  });
};

/**
 * What opens above the rows of a tree: their menu, the bar of a selection, the boxes that look for something; and what
 * follows when a change does not stand.
 */
export function TreeTools({ ctx, workspace }: { ctx: CommandContext; workspace: Workspace }): ReactElement {
  useRolledBack(ctx, workspace);
  useTypedAhead(ctx);
  useTypingMoved(ctx, workspace);
  useReturning(ctx);
  usePointing(ctx);
  useSwiping(ctx);
  const takers = useMemo(() => ({ add, isOnline, bring: bringInto(ctx) }), [ctx]);
  useAddingFiles(ctx, takers);
  useEffect(() => {
    currentTree.setState({ selected: () => selectedRows(ctx) });
    return () => currentTree.setState({ selected: undefined });
  }, [ctx]);
  return (
    <>
      <GoneFocus ctx={ctx} />
      <RowMenu ctx={ctx} />
      <SelectionBar ctx={ctx} />
      <Dragging ctx={ctx} />
      <FindBar ctx={ctx} />
      <GoTo ctx={ctx} />
      <Paper ctx={ctx} />
      <SavingProgress workspace={workspace} />
    </>
  );
}
