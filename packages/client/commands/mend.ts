import { plainText } from "@perennial/domain/rich/pieces";
import { isLeech } from "@perennial/domain/study/leeches";
import { type RowData, titleOf } from "../store/row-data.ts";
import type { CardContext } from "./command.ts";

/** Whether a card is forgotten again and again, in one of its parts. */
export const isLeechRow = ({ progress, parts = [] }: RowData): boolean =>
  [progress, ...parts.map((part) => part.progress)].some((each) => each !== undefined && isLeech(each));

/** Asks whether to propose how a card may be mended. @param page where that is shown; null for the present one */
export const openMend = ({ ui }: Pick<CardContext, "ui">, row: RowData, page: string | null): void =>
  ui.openModal({ id: "draft", wireId: row.wireId, name: plainText(titleOf(row)), mends: { page } });
