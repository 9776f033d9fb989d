import { moveBranches } from "@perennial/domain/intent/move-branches";
import { addTag } from "@perennial/domain/intent/retag";
import type { StudyCard } from "@perennial/domain/study/cards-below";
import { studyDayOf } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { isBuried, isSuspended, progressOf } from "../../commands/card-marks.ts";
import { carryOut } from "../../commands/carry-out.ts";
import type { CardContext } from "../../commands/command.ts";
import { hereOf } from "../../commands/due-text.ts";
import { FAILURE_TEXT } from "../../commands/failure-texts.ts";
import { markParts, resetParts, setDueDay } from "../../commands/mark-card.ts";
import { offerUndoHere } from "../../commands/take-back.ts";
import { titleOf } from "../../store/row-data.ts";
import { wordsOf } from "../../ui/rich-text.tsx";
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

/** Moves the rows of cards below another row, as its last ones, as one change. */
export function moveCards(ctx: CardContext, cards: readonly StudyCard[], parentId: NodeId): void {
  const { tree } = ctx.workspace;
  const nodeIds = topmostOf(ctx, cards);
  const to = wordsOf(titleOf(tree.row(tree.keyOf(parentId)))).trim() || CARDS_TEXTS.emptyNote;
  offering(ctx, CARDS_TEXTS.moved(nodeIds.length, to.slice(0, MOST_OF_NAME)), () =>
    carryOut(ctx, moveBranches(tree, { nodeIds, parentId }), {
      ...{ eventType: "node.move", source: "menu", failure: FAILURE_TEXT.move },
    }),
  );
}

const MOST_OF_NAME = 40;

/** The rows of cards, each once; what stands below another one of them goes along with it. */
function topmostOf({ workspace: { tree } }: CardContext, cards: readonly StudyCard[]): readonly NodeId[] {
  const ids = new Set(cards.map(({ nodeId }) => nodeId));
  return [...ids].filter((id) => !ancestorIds(tree, id).some((above) => ids.has(above)));
}

/** Writes a tag behind what cards ask, as one change. @param name without its sign */
export function tagCards(ctx: CardContext, cards: readonly StudyCard[], name: string): void {
  const nodeIds = [...new Set(cards.map(({ nodeId }) => nodeId))];
  const decision = addTag(ctx.workspace.tree, { nodeIds, name });
  const count = decision.ok ? decision.value.steps.length : 0;
  offering(ctx, CARDS_TEXTS.tagged(count, name), () =>
    carryOut(ctx, decision, { eventType: "note.tag", source: "menu", failure: FAILURE_TEXT.tag }),
  );
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
