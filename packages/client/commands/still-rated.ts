import { partId } from "@perennial/domain/kind/owner";
import { CORRECTION_MS } from "@perennial/domain/study/reviews";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { CardPart } from "@perennial/domain/tree/node";
import type { UiStore } from "../store/ui-store.ts";
import type { CardContext } from "./command.ts";

/** A rating in a row that the focus has not left since. */
interface StillHere {
  readonly card: CardPart;
  /** What was rated: the change of notes, and how the card's progress names its moment. */
  readonly change: string;
  readonly reviewedAt: string;
}

const here = new WeakMap<UiStore, StillHere>();

/** A card was rated in the row of this key: what is said of it next may correct that, until the row is left. */
export function ratedInRow(ctx: CardContext, card: CardPart, key: string): void {
  const change = ctx.workspace.undo.lastChange();
  const reviewedAt = progressOf(ctx, card)?.reviewedAt;
  here.delete(ctx.ui);
  if (change === undefined || !reviewedAt) return;
  const rated = { card, change, reviewedAt };
  here.set(ctx.ui, rated);
  const stop = ctx.ui.subscribe(({ focus }) => {
    const isThis = here.get(ctx.ui) === rated;
    if (isThis && focus?.key === key) return;
    if (isThis) here.delete(ctx.ui);
    stop();
  });
}

/** Undoes the rating that a new one corrects: same card and study day, row not left since, not due again. */
export function correctStillHere(ctx: CardContext, card: CardPart): void {
  const rated = here.get(ctx.ui);
  if (rated?.card.flashcardId !== card.flashcardId || rated.card.part !== card.part) return;
  const now = ctx.now();
  const ratedAt = new Date(rated.reviewedAt);
  const due = progressOf(ctx, card)?.nextReviewTime ?? "";
  const isSameDay = studyDayOf(ratedAt, ctx.timeZone()) === studyDayOf(now, ctx.timeZone());
  const isSoon = now.getTime() - ratedAt.getTime() < CORRECTION_MS;
  const isChanged = progressOf(ctx, card)?.reviewedAt !== rated.reviewedAt;
  if (isSoon || isChanged || !isSameDay || due <= now.toISOString()) return;
  ctx.workspace.undo.undoChange(rated.change, () => {});
}

const progressOf = ({ workspace }: CardContext, { flashcardId, part }: CardPart) =>
  workspace.tree.get("progress", partId(flashcardId, part));
