import type { StudyCard } from "@perennial/domain/study/cards-below";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { isBuried, isSuspended, progressOf } from "../../commands/card-marks.ts";
import type { CardContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { markParts, resetParts, setDueDay } from "../../commands/mark-card.ts";
import { offerUndoHere } from "../../commands/take-back.ts";
import { CARDS_TEXTS } from "./cards-texts.ts";

type ListMark = keyof typeof CARDS_TEXTS.marked;

/** What a button does to the selected cards, and what it is called: where all of them have a mark, it goes away. */
export interface MarkAct {
  readonly label: string;
  readonly mark: ListMark;
}

/** Returns the marks that can be set on cards now, or taken away where all of them have them. */
export function markActs(ctx: CardContext, cards: readonly StudyCard[]): readonly MarkAct[] {
  const here = hereOf(ctx);
  const known = cards.map((card) => progressOf(ctx.workspace.tree, card));
  return [
    known.every(isSuspended) ? { label: "Resume", mark: "resume" } : { label: "Suspend", mark: "suspend" },
    known.every((progress) => progress?.flag)
      ? { label: "Unflag", mark: "unflag" }
      : { label: "Flag", mark: "flag" },
    known.every((progress) => isBuried(progress, here))
      ? { label: "Unbury", mark: "resume" }
      : { label: "Bury", mark: "bury" },
  ];
}

/** Sets a mark on cards as one change, and offers to take it back. */
export function markCards(ctx: CardContext, cards: readonly StudyCard[], mark: ListMark): void {
  offering(ctx, CARDS_TEXTS.marked[mark](cards.length), () => markParts(ctx, cards, mark, "menu"));
}

/** Makes cards new again, as one change. */
export function resetCards(ctx: CardContext, cards: readonly StudyCard[]): void {
  const rated = cards.filter((card) => progressOf(ctx.workspace.tree, card)?.reviewedAt);
  offering(ctx, CARDS_TEXTS.reset(rated.length), () => resetParts(ctx, rated, "menu"));
}

/** Lets cards come back on a day, as one change. @param date as a field for dates has it */
export function setDue(ctx: CardContext, cards: readonly StudyCard[], date: string): void {
  const day = Math.floor(Date.parse(date) / DAY_MS);
  if (!Number.isFinite(day)) return;
  const message = CARDS_TEXTS.dueOn(cards.length, dayFormat.format(day * DAY_MS));
  offering(ctx, message, () => setDueDay(ctx, cards, day, "menu"));
}

const DAY_MS = 86_400_000;
const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Returns the present study day as a field for dates has it. */
export function todayValue(ctx: CardContext): string {
  const { now, timeZone } = hereOf(ctx);
  return new Date(studyDayOf(now, timeZone) * DAY_MS).toISOString().slice(0, 10);
}

/** Does something to the cards, and says so with Undo; where it has changed nothing, nothing is said. */
function offering(ctx: CardContext, message: string, act: () => boolean): void {
  const { undo } = ctx.workspace;
  const before = undo.lastChange();
  if (!act() || undo.lastChange() === before) return;
  offerUndoHere(ctx, message);
}
