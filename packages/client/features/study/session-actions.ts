import type { Confidence } from "@perennial/domain/study/confidence";
import { flushSync } from "react-dom";
import { allowed, openCardEdit, rateCard } from "../../commands/cards.ts";
import type { CardContext, Source } from "../../commands/command.ts";
import { markCard } from "../../commands/mark-card.ts";
import type { AnswerTime } from "../../store/answer-time.ts";
import type { AskedCard } from "./asked-card.ts";
import { elapsedMs, type SessionMark, type StudySession } from "./study-session.ts";
import { TAKEN_BACK } from "./study-texts.ts";

interface SessionTarget {
  readonly ctx: CardContext;
  readonly studySession: StudySession;
  readonly card: AskedCard;
  /** The row that shows it in the outline. */
  readonly rowKey: string;
  readonly isEditing: boolean;
  readonly answerTime: AnswerTime;
}

/** What a person does to the card that is asked. Each is painted before the next key. */
export function sessionActions({ ctx, studySession, card, rowKey, isEditing, answerTime }: SessionTarget) {
  const { isShown } = studySession.get();
  /** Does what shows more of the answer. Returns whether it may be shown. */
  const showing = (show: () => void): boolean => {
    if (isShown || isEditing || !allowed(ctx, "Studying flashcards")) return false;
    flushSync(show);
    return true;
  };
  return {
    turn(to: boolean) {
      if (to) showing(() => studySession.show(true));
      else if (isShown && !isEditing) flushSync(() => studySession.show(false));
    },
    /** Uncovers the next of so many rows of a list; the answer shows with the last one. */
    uncover: (count: number) =>
      showing(() => {
        if (studySession.get().uncovered + 1 < count) studySession.uncover();
        else studySession.show(true);
      }),
    /** Shows the answer beside what was typed. */
    check: (typed: string) => showing(() => studySession.show(true, typed)),
    rate(confidence: Confidence, source: Source) {
      if (!isShown || isEditing) return;
      const scheduling = studySession.schedulingOf(card);
      const durationMs = elapsedMs(studySession.get(), ctx.now());
      flushSync(() => {
        if (!rateCard(ctx, card, confidence, { source, durationMs, scheduling })) return;
        answerTime.answered(durationMs);
        studySession.rated(confidence.rating);
      });
    },
    mark(mark: SessionMark, source: Source) {
      if (isEditing) return;
      flushSync(() => {
        if (markCard(ctx, card, mark, source)) studySession.marked(mark);
      });
    },
    undo: () => undoLast(ctx, studySession),
    edit() {
      if (!isEditing) flushSync(() => openCardEdit(ctx, rowKey));
    },
  };
}

/** Takes back what was done last in a study session, and says so. */
export function undoLast(ctx: CardContext, studySession: StudySession): void {
  const action = studySession.lastDone();
  if (action === undefined) return;
  studySession.undo((isDone) => {
    if (isDone) ctx.ui.announce(TAKEN_BACK[action]);
    else ctx.notify({ message: "This can no longer be undone.", type: "warning" });
  });
}
