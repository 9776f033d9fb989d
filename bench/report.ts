import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { NODE } from "../e2e/stage/paths.ts";

/** One line of the table: what was measured, and its numbers under the names of the columns. */
export interface Measurement {
  readonly what: string;
  readonly result: string;
  /** The limit of this machine for the same thing, where there is one. */
  readonly beside?: string;
  readonly ratio?: number;
}

export const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString("en")} /s`;

/** The machine and the versions that the numbers belong to. */
export function describeMachine(chromium: string): string {
  const [first] = cpus();
  const node = execFileSync(NODE, ["--version"], { encoding: "utf8" }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() ?? "unknown"}), ${memory} GiB · Node ${node} · Chromium ${chromium}`;
}

/** The measurements as one table of text. */
export function formatTable(rows: readonly Measurement[]): string {
  const cells = [
    ["what", "result", "beside it", "ratio"],
    ...rows.map((row) => [
      row.what,
      row.result,
      row.beside ?? "",
      row.ratio === undefined ? "" : row.ratio.toFixed(2),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const line = (values: readonly string[]) =>
    `| ${values.map((value, column) => value.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...body.map(line)].join(
    "\n",
  );
}
