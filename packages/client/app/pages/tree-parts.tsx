import { type ComponentProps, type ReactElement, useSyncExternalStore } from "react";
import { Card } from "../../features/flashcard/card.tsx";
import { CardBullet } from "../../features/flashcard/card-bullet.tsx";
import { CardMargin } from "../../features/flashcard/card-margin.tsx";
import { Conversion } from "../../features/flashcard/conversion.tsx";
import type { TreeParts } from "../../features/outline/parts.ts";
import { useMenuOpening } from "../../features/row-menu/menu-opening.ts";
import { isLocalHost } from "../../platform/local-host.ts";
import type { RowData } from "../../store/row-data.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PartFailed } from "../../ui/part-failed.tsx";
import { settings } from "../services.ts";

/** Fetched after the outline, which it stands below on narrow screens. */
const MobileBar = lazyPart(async () => (await import("../../features/mobile-bar/mobile-bar.tsx")).MobileBar, {
  failed: PartFailed,
});

/** What opens above the rows of the outline. */
const LateTools = lazyPart(async () => (await import("./tree-tools.tsx")).TreeTools, { failed: PartFailed });

/** A press that asks for the menu of a row counts from the first moment; the menu itself comes with the others. */
function Tools(props: ComponentProps<TreeParts["Tools"]>): ReactElement {
  useMenuOpening(props.ctx);
  return <LateTools {...props} />;
}

/** Fetched beside the outline, not after it: the first press may be for one of them. */
export const preloadTools = LateTools.preload;

/** Most rows have none, and no page begins with one. */
const Sign = lazyPart(async () => (await import("../../features/signs/sign.tsx")).Sign, {
  failed: () => null,
});

/** Nothing waits for it: it comes when the rows are there. */
const Below = lazyPart(async () => (await import("./tree-below.tsx")).TreeBelow, { failed: () => null });

/** What the outline shows in its rows and below them, from other features. */
const treeParts: TreeParts = { Card, CardBullet, CardMargin, Conversion, Sign, Below, MobileBar, Tools };

const RowMarks = lazyPart(
  async () => {
    const { RowMarks: Marks } = await import("../../features/outline/row-marks.tsx");
    return ({ row }: { row: RowData }) => <Marks settings={settings} row={row} />;
  },
  { failed: () => null },
);
const markedParts: TreeParts = { ...treeParts, RowMarks };

const showsMarks = (): boolean =>
  isLocalHost(location.hostname) &&
  (settings.get("SHOW_IDS") === "true" || settings.get("SHOW_SORT_ORDERS") === "true");

/** Returns the parts of rows; a developer's marks beside each are among them while those are switched on. */
export const useTreeParts = (): TreeParts =>
  useSyncExternalStore(settings.subscribe, showsMarks) ? markedParts : treeParts;
