import { mergeWhileTyping } from "@perennial/domain/text/merge";
import { type CardForm, setCardDraft } from "./card-drafts.ts";
import type { TextField } from "./live-fields.ts";
import type { TreeStore } from "./tree-store.ts";
import type { CardDraft, UiStore } from "./ui-store.ts";
import type { Ground, Typing } from "./workspace.ts";

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

/** The name of each side in what the form stands on: a note says no more than the question. */
const NAMES = {
  conversions: { question: "text" },
  cardEdits: { question: "question", answer: "answer" },
} as const satisfies Record<CardForm, Partial<Record<keyof CardFields, string>>>;
type Names = Partial<Record<keyof CardFields, string>>;

/** The controller of a card form. Others' edits are merged into its fields; the form only renders. */
export function attachCardFields(
  deps: {
    readonly tree: Pick<TreeStore, "subscribeRow">;
    readonly typing: Pick<Typing, "cardGround" | "noteGround">;
    readonly ui: UiStore;
  },
  form: CardForm,
  key: string,
  { question, answer }: CardFields,
): AttachedCard {
  const { tree, typing, ui } = deps;
  const draftNow = () => ui.getState()[form].get(key);
  const groundNow = form === "conversions" ? typing.noteGround : typing.cardGround;

  const follow = () => {
    const draft = draftNow();
    if (!draft || question.isComposing() || answer.isComposing()) return;
    const now = withOthersWords(draft, groundNow(key), NAMES[form]);
    if (now === draft) return;
    setCardDraft(ui, form, key, now);
    question.show(now.question);
    answer.show(now.answer);
  };

  follow();
  const stop = tree.subscribeRow(key, follow);
  return {
    typed() {
      const draft = draftNow();
      if (draft) setCardDraft(ui, form, key, { ...draft, question: question.text(), answer: answer.text() });
    },
    catchUp: follow,
    detach: stop,
  };
}

/** A draft merged with others' edits; unchanged if there are none or they conflict: saving keeps both. */
function withOthersWords(draft: CardDraft, now: Ground | null, names: Names): CardDraft {
  const { ground = now } = draft;
  if (!now || !ground) return draft;
  if (ground !== now && sameGround(ground, now)) return draft;
  const merged = (side: keyof CardFields) => {
    const name = names[side] ?? "";
    const before = ground.texts[name] ?? draft[side];
    return mergeWhileTyping(before, draft[side], now.texts[name] ?? before);
  };
  const [question, answer] = [merged("question"), merged("answer")];
  if (question.conflict || answer.conflict) return draft;
  return { question: question.text, answer: answer.text, ground: now };
}

const sameGround = (a: Ground, b: Ground): boolean => JSON.stringify(a) === JSON.stringify(b);
