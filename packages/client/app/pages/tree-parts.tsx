import { type ComponentProps, type ReactElement, useEffect, useSyncExternalStore } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { selectedRows } from "../../commands/handlers/export-rows.ts";
import { Below } from "../../features/below/below.tsx";
import { FindBar } from "../../features/find/find-bar.tsx";
import { Card } from "../../features/flashcard/card.tsx";
import { CardBullet } from "../../features/flashcard/card-bullet.tsx";
import { CardMargin } from "../../features/flashcard/card-margin.tsx";
import { Conversion } from "../../features/flashcard/conversion.tsx";
import { GoTo } from "../../features/go-to/go-to.tsx";
import { GoneFocus } from "../../features/outline/gone-focus.tsx";
import type { TreeParts } from "../../features/outline/parts.ts";
import { useRolledBack } from "../../features/outline/rolled-back.ts";
import { RowMarks } from "../../features/outline/row-marks.tsx";
import { useTypedAhead } from "../../features/outline/typed-ahead.ts";
import { useTypingMoved } from "../../features/outline/typing-moved.ts";
import { usePointing } from "../../features/pointing/use-pointing.ts";
import { useReturning } from "../../features/pointing/use-returning.ts";
import { useMenuOpening } from "../../features/row-menu/menu-opening.ts";
import { RowMenu } from "../../features/row-menu/row-menu.tsx";
import { SavingProgress } from "../../features/saving/saving-progress.tsx";
import { SelectionBar } from "../../features/selection/selection-bar.tsx";
import { RowStatus } from "../../features/signs/row-status.tsx";
import { afterFirstScreen } from "../../platform/first-screen.ts";
import { isLocalHost } from "../../platform/local-host.ts";
import { currentTree } from "../../store/current-tree.ts";
import type { RowData } from "../../store/row-data.ts";
import type { Workspace } from "../../store/workspace.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { settings, storage } from "../services.ts";
import { PointerTools } from "./pointer-tools.tsx";

/** Only a finger needs it. */
export const MobileBar = lazyPart(
  async () => {
    await afterFirstScreen();
    return (await import("../../features/mobile-bar/mobile-bar.tsx")).MobileBar;
  },
  { failed: PartFailed },
);

const TreeBelow = (props: ComponentProps<TreeParts["Below"]>): ReactElement => (
  <Below {...props} storage={storage} />
);

const treeParts: TreeParts = {
  Card,
  CardBullet,
  CardMargin,
  Conversion,
  Sign: RowStatus,
  Below: TreeBelow,
  MobileBar,
  Tools: TreeTools,
};

const MarksOfRow = ({ row }: { row: RowData }) => <RowMarks settings={settings} row={row} />;
const markedParts: TreeParts = { ...treeParts, RowMarks: MarksOfRow };

const showsMarks = (): boolean =>
  isLocalHost(location.hostname) &&
  (settings.get("SHOW_IDS") === "true" || settings.get("SHOW_SORT_ORDERS") === "true");

/** Returns the parts of rows; a developer's marks beside each are among them while those are switched on. */
export const useTreeParts = (): TreeParts =>
  useSyncExternalStore(settings.subscribe, showsMarks) ? markedParts : treeParts;

/** What opens above the rows of a tree: row menu, selection bar, search boxes; also reacts to refused changes. */
function TreeTools({ ctx, workspace }: { ctx: CommandContext; workspace: Workspace }): ReactElement {
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
