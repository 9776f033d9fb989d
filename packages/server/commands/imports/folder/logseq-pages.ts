import { completedNew, partsOf } from "@perennial/domain/card/card-kinds";
import { type LogseqItem, readLogseqPage } from "@perennial/domain/format/logseq/read-page";
import type { LogseqSchedule } from "@perennial/domain/format/logseq/schedule";
import type { Losses } from "@perennial/domain/format/losses";
import { aliasesOfBlock } from "@perennial/domain/format/references/page-aliases";
import { FALLBACK_ZONE } from "@perennial/domain/study/study-day";
import { NO_MARKS } from "@perennial/domain/tree/marks";
import { rowUuid } from "../../log/row-uuid.ts";
import { type ImportedMemory, type RememberedItem, withPart } from "../document.ts";
import { setByHand } from "../set-by-hand.ts";
import type { FolderPage } from "./folder-page.ts";

export const LOGSEQ_DECISIONS = [
  "Blocks with #card become cards, with what stands below them as their answer, and blocks with {{cloze …}} sentences with gaps.",
  "Logseq keeps no history: its cards come in with their due dates, intervals and ease, and each gap has those of its block.",
] as const;

const PAGES = new Set(["pages", "journals"]);
const OTHERS = /\.(?:md|markdown)$/i;

/** The pages of Logseq, each with its blocks; journals stand among them by their day. */
export function logseqPages(files: readonly FolderPage[], losses: Losses): RememberedItem[] {
  return files
    .filter(({ path }) => path.length === 1 || PAGES.has(path[0] ?? ""))
    .flatMap(({ path, text }) => {
      const title = titleOf(path);
      const rows = readLogseqPage(text, losses);
      return [
        { depth: 0, text: title, name: `page ${title}`, aliases: aliasesOfBlock(rows[0]?.text ?? "") },
        ...rows.map(rememberedItem),
      ];
    });
}

/** File names stand for titles: a level of a title is three underlines, and signs are escaped. */
function titleOf(path: readonly string[]): string {
  const name = (path.at(-1) ?? "").replace(OTHERS, "");
  if (path[0] === "journals") return name.replaceAll("_", "-");
  try {
    return decodeURIComponent(name).replaceAll("___", "/");
  } catch {
    return name.replaceAll("___", "/");
  }
}

const rememberedItem = ({ id, schedule, ...item }: LogseqItem): RememberedItem => ({
  ...item,
  depth: item.depth + 1,
  ...(id === undefined ? {} : { name: id }),
  ...(schedule ? { memory: memoryOf(id ?? item.text, item, schedule) } : {}),
});

/** A block has one schedule, which is that of each part of its card. */
function memoryOf(
  name: string,
  { text, answer = "", form }: Omit<LogseqItem, "schedule">,
  { reviewedAt, dueAt, days, ease }: LogseqSchedule,
): ImportedMemory[] {
  return partsOf(completedNew({ question: text, answer, ...form })).map((part, nth) => {
    const uuid = rowUuid(`logseq ${name}`, nth + 1);
    const of = { at: reviewedAt, dueAt, days, ease, timeZone: FALLBACK_ZONE, lapses: 0, memory: null };
    return withPart({ part, reviews: [setByHand({ uuid, ...of })], marks: NO_MARKS, dueAt }, part);
  });
}
