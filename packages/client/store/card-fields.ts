import { mergeWhileTyping } from "@perennial/domain/text/merge";
import type { TextField } from "./live-fields.ts";
import type { TreeStore } from "./tree-store.ts";
import type { CardDraft, UiStore } from "./ui-store.ts";
import type { Ground, Typing } from "./workspace.ts";

/** The fields of the form that edits a card. */
export interface CardFields {
  readonly question: TextField;
  readonly answer: TextField;
}

export interface AttachedCard {
  /** The person typed: what the fields say is the draft. */
  typed(): void;
  /** Shows what had to wait, once an input method has put its character together. */
  catchUp(): void;
  detach(): void;
}

/**
 * The one controller of the form that edits a card, for as long as the form is in the page. What others write comes
 * into its fields at once, by words where something was typed; the form only renders them.
 */
export function attachCardFields(
  deps: {
    readonly tree: Pick<TreeStore, "subscribeRow">;
    readonly typing: Pick<Typing, "cardGround">;
    readonly ui: Pick<UiStore, "getState" | "setCardEdit">;
  },
  key: string,
  { question, answer }: CardFields,
): AttachedCard {
  const { tree, typing, ui } = deps;
  const draftNow = () => ui.getState().cardEdits.get(key);

  const follow = () => {
    const draft = draftNow();
    if (!draft || question.isComposing() || answer.isComposing()) return;
    const now = withOthersWords(draft, typing.cardGround(key));
    if (now === draft) return;
    ui.setCardEdit(key, now);
    question.show(now.question);
    answer.show(now.answer);
  };

  follow();
  const stop = tree.subscribeRow(key, follow);
  return {
    typed() {
      const draft = draftNow();
      if (draft) ui.setCardEdit(key, { ...draft, question: question.text(), answer: answer.text() });
    },
    catchUp: follow,
    detach: stop,
  };
}

/**
 * A draft with what others have written into the card since it began. It is returned as it is where nothing has, and
 * where both replaced the same letters: the server keeps both when the draft is saved.
 */
function withOthersWords(draft: CardDraft, now: Ground | null): CardDraft {
  const { ground = now } = draft;
  if (!now || !ground) return draft;
  if (ground !== now && sameGround(ground, now)) return draft;
  const question = sideOf("question", draft, ground, now);
  const answer = sideOf("answer", draft, ground, now);
  if (question.conflict || answer.conflict) return draft;
  return { question: question.text, answer: answer.text, ground: now };
}

const sideOf = (side: "question" | "answer", draft: CardDraft, ground: Ground, now: Ground) => {
  const before = ground.texts[side] ?? draft[side];
  return mergeWhileTyping(before, draft[side], now.texts[side] ?? before);
};

const sameGround = (a: Ground, b: Ground): boolean => JSON.stringify(a) === JSON.stringify(b);
