import { confidenceOfColor } from "@perennial/domain/study/confidence";
import type { ReactElement } from "react";
import type { RowData } from "../../store/row-data.ts";
import { Petals } from "../../ui/petals.tsx";

/** The mark of a card: as many petals as it was known well, four outlines while it is not rated. */
export function CardBullet({ row }: { row: RowData }): ReactElement {
  const color = row.progress?.confidenceColor ?? "white";
  return <Petals color={color} filled={color === "white" ? 4 : confidenceOfColor(color).rating} />;
}
