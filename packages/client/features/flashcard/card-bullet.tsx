import { confidenceOfColor } from "@perennial/domain/study/confidence";
import type { Progress } from "@perennial/domain/tree/node";
import type { ReactElement } from "react";
import type { RowData } from "../../store/row-data.ts";
import { Petals } from "../../ui/petals.tsx";

/** The mark of a card: of several parts it is that of the weakest. */
export const CardBullet = ({ row }: { row: RowData }): ReactElement => <CardPetals progress={row.progress} />;

/** As many petals as a card, or a part of it, was known well; four outlines while it is not rated. */
export function CardPetals({
  progress,
  size,
}: {
  progress: Progress | undefined;
  size?: number;
}): ReactElement {
  const color = progress?.confidenceColor ?? "white";
  const filled = color === "white" ? 4 : confidenceOfColor(color).rating;
  return <Petals color={color} filled={filled} {...(size ? { size } : {})} />;
}
