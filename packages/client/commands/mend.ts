import { plainText } from "@perennial/domain/rich/pieces";
import { isLeech, isWatchedFor } from "@perennial/domain/study/leeches";
import type { Progress } from "@perennial/domain/tree/node";
import { progressInRow, type RowData, titleOf } from "../store/row-data.ts";
import type { CardContext } from "./command.ts";

/** Whether a part of a card is to be mended: it is forgotten again and again. */
export const asksForMend = (
  { provenance }: Pick<RowData, "provenance">,
  progress: Progress | undefined,
): boolean => progress !== undefined && isLeech(progress, isWatchedFor(provenance));

/** The same of any part of the card in a row. */
export const isLeechRow = (row: RowData): boolean =>
  progressInRow(row).some((each) => asksForMend(row, each));

/** Asks whether to propose how a card may be mended. @param page where that is shown; null for the present one */
export const openMend = ({ ui }: Pick<CardContext, "ui">, row: RowData, page: string | null): void =>
  ui.openModal({ id: "draft", wireId: row.wireId, name: plainText(titleOf(row)), mends: { page } });
