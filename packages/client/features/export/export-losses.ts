import type { ExportForm } from "../../queries/export-address.ts";
import type { BranchCounts } from "../../store/branch-counts.ts";
import { LOSS_TEXTS } from "./export-texts.ts";

/** A file that notes can leave as, as far as files differ in what they say. */
type FileKind =
  | "opml"
  | "markdown"
  | "markdownSchedules"
  | "folder"
  | "folderSchedules"
  | "csv"
  | "apkg"
  | "apkgText"
  | "json";

interface Loss {
  readonly of: keyof BranchCounts;
  readonly in: readonly FileKind[];
  readonly sentence: (count: number) => string;
}

const [ONE_FILE, FOLDER] = [
  ["markdown", "markdownSchedules"] as const,
  ["folder", "folderSchedules"] as const,
];
const TEXTS = ["opml", ...ONE_FILE, ...FOLDER, "csv", "apkgText"] as const;
/** Everything but the backup. */
const ALL = [...TEXTS, "apkg"] as const;
const TABLES = ["csv", "apkg", "apkgText"] as const;

/** Which files do not say what: who changes what a file says, changes this. A backup says everything. */
const LOSSES: readonly Loss[] = [
  { of: "notes", in: ["apkg", "apkgText"], sentence: LOSS_TEXTS.notesInDecks },
  { of: "notes", in: ["csv"], sentence: LOSS_TEXTS.notesInTables },
  { of: "furtherKinds", in: ["opml", "apkgText"], sentence: LOSS_TEXTS.kinds },
  { of: "typed", in: ["opml", "apkgText"], sentence: LOSS_TEXTS.typed },
  { of: "schedules", in: ["opml", "markdown", "folder", "apkgText"], sentence: LOSS_TEXTS.schedules },
  { of: "schedules", in: ["markdownSchedules", "folderSchedules", "csv"], sentence: LOSS_TEXTS.answers },
  { of: "marks", in: TEXTS, sentence: LOSS_TEXTS.marks },
  { of: "needs", in: ALL, sentence: LOSS_TEXTS.needs },
  { of: "studied", in: ALL, sentence: LOSS_TEXTS.studied },
  { of: "done", in: TABLES, sentence: LOSS_TEXTS.done },
  { of: "links", in: ["opml", ...TABLES], sentence: LOSS_TEXTS.links },
  { of: "files", in: ["opml", ...ONE_FILE, "csv", "apkgText"], sentence: LOSS_TEXTS.files },
  { of: "drafted", in: ALL, sentence: LOSS_TEXTS.drafted },
];

/** Returns what a file does not say of the notes that leave, in sentences; none where it says all. */
export function lossesOf(held: BranchCounts, form: ExportForm): readonly string[] {
  const kind = fileKind(form);
  return LOSSES.flatMap((loss) =>
    held[loss.of] > 0 && loss.in.includes(kind) ? loss.sentence(held[loss.of]) : [],
  );
}

function fileKind({ format, flavor, schedules }: ExportForm): FileKind {
  if (format === "apkg") return flavor === "text" ? "apkgText" : "apkg";
  if (format !== "markdown") return format;
  if (flavor === "folder") return schedules ? "folderSchedules" : "folder";
  return schedules ? "markdownSchedules" : "markdown";
}
