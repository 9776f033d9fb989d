import type { Confidence } from "@perennial/domain/study/confidence";
import { flushSync } from "react-dom";
import { allowed, openCardEdit, rateCard } from "../../commands/cards.ts";
import type { CardContext, Source } from "../../commands/command.ts";
import { markCard } from "../../commands/mark-card.ts";
import type { Pace } from "../../store/pace.ts";
import type { AskedCard } from "./asked-card.ts";
import { askedFor, type Sitting, type SittingMark } from "./sitting.ts";
import { TAKEN_BACK } from "./study-words.ts";

interface Asked {
  readonly ctx: CardContext;
  readonly sitting: Sitting;
  readonly card: AskedCard;
  /** The row that shows it in the outline. */
  readonly rowKey: string;
  readonly isEditing: boolean;
  readonly pace: Pace;
}

/** What a person does to the card that is asked. Each is painted before the next key. */
export function sessionDeeds({ ctx, sitting, card, rowKey, isEditing, pace }: Asked) {
  const { isShown } = sitting.get();
  return {
    turn(to: boolean) {
      if (to === isShown || isEditing || (to && !allowed(ctx, "Studying flashcards"))) return;
      flushSync(() => sitting.show(to));
    },
    rate(confidence: Confidence, source: Source) {
      if (!isShown || isEditing) return;
      const scheduling = sitting.schedulingOf(card);
      const durationMs = askedFor(sitting.get(), ctx.now());
      flushSync(() =>
        rateCard(ctx, card.flashcardId, confidence, { source, durationMs, scheduling }, () => {
          pace.answered(durationMs);
          sitting.rated(confidence.rating);
        }),
      );
    },
    mark(mark: SittingMark, source: Source) {
      if (isEditing) return;
      flushSync(() => {
        if (markCard(ctx, card.flashcardId, mark, source)) sitting.marked(mark);
      });
    },
    undo: () => takeBackLast(ctx, sitting),
    edit() {
      if (!isEditing) flushSync(() => openCardEdit(ctx, rowKey));
    },
  };
}

/** Takes back what was done last in a sitting, and says so. */
export function takeBackLast(ctx: CardContext, sitting: Sitting): void {
  const deed = sitting.lastDone();
  if (deed === undefined) return;
  sitting.undo((isDone) => {
    if (isDone) ctx.ui.announce(TAKEN_BACK[deed]);
    else ctx.notify({ message: "This cannot be taken back any more.", type: "warning" });
  });
}
