import { mergeWhileTyping } from "@perennial/domain/text/merge";
import { type CardForm, setCardDraft } from "./card-drafts.ts";
import type { TextField } from "./live-fields.ts";
import { seenText } from "./seen-text.ts";
import type { TreeStore } from "./tree-store.ts";
import type { CardDraft, UiStore } from "./ui-store.ts";
import type { BaseText, Typing } from "./workspace.ts";

/** Those of its fields that are typed into; what follows from them is shown elsewhere. */
export type CardFields = { readonly [S in Side]?: TextField };

type Side = "question" | "answer" | "source";
const SIDES = ["question", "answer", "source"] as const satisfies readonly Side[];

export interface AttachedCard {
  /** The person typed: what the fields say is the draft. */
  typed(): void;
  /** Shows what had to wait, once an input method has put its character together. */
  catchUp(): void;
  detach(): void;
}

/** The name of each side in what the form stands on: a note says no more than the question. */
const NAMES = {
  conversions: { question: "text", source: "text" },
  cardEdits: { question: "question", answer: "answer", source: "source" },
} as const satisfies Record<CardForm, Names>;
type Names = Partial<Record<Side, string>>;

/** The controller of a card form. Others' edits are merged into its fields; the form only renders. */
export function attachCardFields(
  deps: {
    readonly tree: Pick<TreeStore, "subscribeRow">;
    readonly typing: Pick<Typing, "cardBase" | "noteBase">;
    readonly ui: UiStore;
  },
  form: CardForm,
  key: string,
  fields: CardFields,
): AttachedCard {
  const { tree, typing, ui } = deps;
  const draftNow = () => ui.getState()[form].get(key);
  const baseNow = form === "conversions" ? typing.noteBase : typing.cardBase;

  const follow = () => {
    const draft = draftNow();
    if (!draft || SIDES.some((side) => fields[side]?.isComposing())) return;
    const now = withOthersWords(draft, baseNow(key), NAMES[form]);
    if (now === draft) return;
    setCardDraft(ui, form, key, now);
    for (const side of SIDES) fields[side]?.show(now[side] ?? "");
  };

  follow();
  const stop = tree.subscribeRow(key, follow);
  return {
    typed() {
      const draft = draftNow();
      const texts = SIDES.flatMap((side) => (fields[side] ? [[side, fields[side].text()] as const] : []));
      if (draft) setCardDraft(ui, form, key, { ...draft, ...Object.fromEntries(texts) });
    },
    catchUp: follow,
    detach: stop,
  };
}

/** A draft merged with others' edits; unchanged if there are none or they conflict: saving keeps both. */
function withOthersWords(draft: CardDraft, now: BaseText | null, names: Names): CardDraft {
  const { baseText = now } = draft;
  if (!now || !baseText) return draft;
  if (baseText !== now && isSameBase(baseText, now)) return draft;
  const texts: { [S in Side]?: string } = {};
  for (const side of SIDES) {
    const said = draft[side];
    if (said === undefined) continue;
    const name = names[side] ?? "";
    const { [name]: before = said } = baseText.texts;
    const { [name]: theirs } = now.texts;
    // The card is of another kind now: what it says instead of this text stands in none of these fields.
    if (theirs === undefined && name in baseText.texts) return draft;
    const others = theirs ?? before;
    const seen = seenText({ text: before, base: baseText.base }, said, others);
    const { text, conflict } = mergeWhileTyping(seen, said, others);
    if (conflict) return draft;
    texts[side] = text;
  }
  return { ...draft, ...texts, baseText: now };
}

const isSameBase = (a: BaseText, b: BaseText): boolean => JSON.stringify(a) === JSON.stringify(b);
