import type { ReactElement } from "react";
import { RowMarks as Marks } from "../../features/outline/row-marks.tsx";
import type { RowData } from "../../store/tree-store.ts";
import { settings } from "../services.ts";

export const RowMarks = ({ row }: { row: RowData }): ReactElement => <Marks settings={settings} row={row} />;
