import { type ComponentProps, type ReactElement, useSyncExternalStore } from "react";
import { Below } from "../../features/below/below.tsx";
import { Card } from "../../features/flashcard/card.tsx";
import { CardBullet } from "../../features/flashcard/card-bullet.tsx";
import { CardMargin } from "../../features/flashcard/card-margin.tsx";
import { Conversion } from "../../features/flashcard/conversion.tsx";
import type { TreeParts } from "../../features/outline/parts.ts";
import { RowMarks } from "../../features/outline/row-marks.tsx";
import { RowStatus } from "../../features/signs/row-status.tsx";
import { afterFirstScreen } from "../../platform/first-screen.ts";
import { isLocalHost } from "../../platform/local-host.ts";
import type { RowData } from "../../store/row-data.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { settings, storage } from "../services.ts";
import { TreeTools } from "./tree-tools.tsx";

/** Only a finger needs it. */
export const MobileBar = lazyPart(
  async () => {
    await afterFirstScreen();
    return (await import("../../features/mobile-bar/mobile-bar.tsx")).MobileBar;
  },
  { failed: PartFailed },
);

/** What is said below the rows, with what this device remembers of it. */
const TreeBelow = (props: ComponentProps<TreeParts["Below"]>): ReactElement => (
  <Below {...props} storage={storage} />
);

/** What the outline shows in its rows and below them, from other features. */
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
