import { completedNew, partsOf } from "@perennial/domain/card/card-kinds";
import type { AnnotatedItem, Annotations } from "@perennial/domain/format/annotated-markdown/annotations";
import type { PageMark } from "@perennial/domain/format/annotated-markdown/page-mark";
import type { ObsidianSchedule } from "@perennial/domain/format/obsidian/schedule";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { easeOf } from "@perennial/domain/study/memory-from-sm2";
import { FALLBACK_ZONE, studyDayOf } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import type pg from "pg";
import { readGuids, uuidOfGuid } from "../../database/guids.ts";
import { type RowBelow, readRowsBelow } from "../../database/rows-below.ts";
import { readPosition } from "../changes.ts";
import { lastZone } from "../reviews.ts";
import type { ExportedNode } from "./branch-contents.ts";

/** Says of nodes what Markdown is to have of them beside their words. */
export interface Annotating {
  /** What the file says of all of them. */
  readonly mark: Pick<PageMark, "has" | "leftAt">;
  /** Reads what is to be said of some nodes at once. */
  of(nodes: readonly ExportedNode[]): Promise<(node: ExportedNode) => Annotation>;
}

type Annotation = Pick<AnnotatedItem, "name" | "schedules">;

const DAY_MS = 86_400_000;
const DATE_LENGTH = "2026-01-01".length;
/** The plugin of Obsidian has none below it. */
const LEAST_EASE = 1.3;
/** Of a card of which nothing else is known. */
const USUAL_DIFFICULTY = 5;

/** Reads what is needed to say of the nodes of a user what is asked for, once for all of them. @param hidden rows that ask nothing */
export async function readAnnotating(
  client: pg.PoolClient,
  userId: number,
  has: Annotations,
  hidden?: ReadonlySet<RecordId>,
): Promise<Annotating> {
  const guidOf = has.ids ? await readGuids(client, userId) : undefined;
  const timeZone = has.schedules ? ((await lastZone(client, userId)) ?? FALLBACK_ZONE) : FALLBACK_ZONE;
  const position = has.ids ? await readPosition(client, userId) : null;
  return {
    mark: { has, ...(position ? { leftAt: position } : {}) },
    async of(nodes) {
      const below = has.schedules
        ? await readRowsBelow(client, userId, nodes)
        : new Map<number, RowBelow[]>();
      return ({ id, text, answer, form, progress }) => {
        const name = guidOf ? { name: uuidOfGuid(guidOf(id)) } : {};
        if (!has.schedules || answer === undefined) return name;
        const rows = below.get(id)?.flatMap((row) => (hidden?.has(row.id) ? [] : row.id));
        const parts = partsOf(completedNew({ question: text, answer, ...form }), rows);
        const schedules = parts.map((part) =>
          scheduleOf(
            progress.find((known) => known.part === part),
            timeZone,
          ),
        );
        return { ...name, ...(schedules.some((schedule) => schedule !== null) ? { schedules } : {}) };
      };
    },
  };
}

function scheduleOf(progress: Progress | undefined, timeZone: string): ObsidianSchedule | null {
  if (!progress || progress.phase === "new" || progress.reviewedAt === null) return null;
  const dueDay = studyDayOf(new Date(progress.nextReviewTime), timeZone);
  const days = Math.max(1, dueDay - studyDayOf(new Date(progress.reviewedAt), timeZone));
  const ease = easeOf(progress.difficulty ?? USUAL_DIFFICULTY, days);
  return {
    dueDay: new Date(dueDay * DAY_MS).toISOString().slice(0, DATE_LENGTH),
    days,
    ease: Math.max(LEAST_EASE, ease),
  };
}
