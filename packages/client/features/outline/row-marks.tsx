import { type ReactElement, useSyncExternalStore } from "react";
import type { Settings } from "../../platform/settings.ts";
import type { RowData } from "../../store/row-data.ts";
import "./row-marks.css";

/** Ids and sort order of a row, for developers. Temporary ids are negative. */
export function RowMarks({ settings, row }: { settings: Settings; row: RowData }): ReactElement {
  const ids = useSyncExternalStore(settings.subscribe, () => settings.get("SHOW_IDS") === "true");
  const order = useSyncExternalStore(settings.subscribe, () => settings.get("SHOW_SORT_ORDERS") === "true");
  const { wireId, itemWireId } = row;
  const { itemType, sortOrder } = row.node;
  const marks = [
    ...(ids ? [`id ${wireId}`, `${itemType === "note" ? "note" : "card"} ${itemWireId}`] : []),
    ...(order ? [`sort ${sortOrder}`] : []),
  ];
  return <span className="marks">{marks.join(" · ")}</span>;
}
