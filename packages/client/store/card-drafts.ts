import type { CardKindName, CardValues } from "@perennial/domain/card/card";
import { isAnsweredBelow } from "@perennial/domain/card/card-kinds";
import { askGaps, sentenceOfSides } from "@perennial/domain/card/gaps";
import { CARD_KIND_NAMES } from "@perennial/domain/kind/flashcard";
import { type CardDraft, INITIAL_UI, type UiState, type UiStore } from "./ui-store.ts";
import type { FormDraft, Forms } from "./workspace.ts";

/** Half-written cards: notes that are being made into cards, and cards that are being edited. */
export const CARD_FORMS = ["conversions", "cardEdits"] as const;
/** A form by the part of the screen's state that shows its draft: a note becomes a card, or a card is edited. */
export type CardForm = (typeof CARD_FORMS)[number];

/** Stores what is typed into the cards' forms as drafts of their rows. Returns how to stop. */
export function keepCardDrafts(ui: UiStore, forms: Pick<Forms, "set">): () => void {
  const keepChanges = (state: UiState, before: Pick<UiState, CardForm>) => {
    for (const form of CARD_FORMS) {
      if (state[form] === before[form]) continue;
      for (const key of new Set([...state[form].keys(), ...before[form].keys()])) {
        const draft = state[form].get(key);
        if (draft !== before[form].get(key)) forms.set(key, form, draft ? toDraft(draft) : null);
      }
    }
  };
  keepChanges(ui.getState(), INITIAL_UI);
  return ui.subscribe(keepChanges);
}

const toDraft = (draft: CardDraft) => {
  const { baseText, isTyped, ...texts } = draft;
  const fields = { ...texts, ...(isTyped === undefined ? {} : { isTyped: String(isTyped) }) };
  return { fields, text: noteOf(draft), ...(baseText ? { baseText } : {}) };
};

/** What was kept of a card's form, as its form shows it. */
export function fromDraft({ fields: { kind: name, isTyped, ...texts }, baseText }: FormDraft): CardDraft {
  const kind = CARD_KIND_NAMES.find((each) => each === name);
  return {
    question: "",
    answer: "",
    ...texts,
    ...(kind ? { kind } : {}),
    ...(isTyped === undefined ? {} : { isTyped: isTyped === "true" }),
    ...(baseText ? { baseText } : {}),
  };
}

/** What stands in a card's form, as the text of a note. */
export const noteOf = ({ question, answer, kind = "cloze", source }: CardDraft): string =>
  kind === "cloze" && source !== undefined
    ? source
    : [question, answer].filter((side) => side.trim() !== "").join("\n");

/** What the form of a card begins with. */
export const draftOfCard = (
  card: Pick<CardValues, "question" | "answer" | "kind" | "source">,
): CardDraft => ({
  question: card.question,
  answer: isAnsweredBelow(card) ? "" : card.answer,
  ...(card.source === null ? {} : { source: card.source }),
});

/** What stands in a form, with all that can be chosen there. */
export type ChosenCard = Required<Omit<CardDraft, "baseText">>;

/**
 * What stands in the form of a row, with what was not chosen there as the row's card says it. A draft is of a kind whose
 * form shows all of it, whatever another device has made of the card meanwhile.
 */
export function chosenIn(draft: CardDraft, card: CardValues | undefined): ChosenCard {
  const { question, answer, kind = kindOf(draft, card), isTyped = card?.isTyped ?? false } = draft;
  return { question, answer, kind, isTyped, source: draft.source ?? card?.source ?? question };
}

/** Only a cloze begins with a sentence; a form of other kinds may hide a side that was written into. */
function kindOf({ source, baseText, ...sides }: CardDraft, card: CardValues | undefined): CardKindName {
  if (source !== undefined) return "cloze";
  if (!card) return "basic";
  const isWritten = (side: "question" | "answer") =>
    sides[side].trim() !== "" && sides[side] !== baseText?.texts[side];
  const isHidden =
    card.kind === "cloze"
      ? isWritten("question") || isWritten("answer")
      : isAnsweredBelow(card) && isWritten("answer");
  return isHidden ? "basic" : card.kind;
}

/**
 * Returns a draft with another kind chosen. Question and answer follow the sentence as it stands, and a question that was
 * changed since is the sentence; words that no gap has said stay the answer.
 */
export function withKind(draft: CardDraft, card: CardValues | undefined, kind: CardKindName): CardDraft {
  const chosen = chosenIn(draft, card);
  if (kind === chosen.kind) return draft;
  const { question, answer } = askGaps(chosen.source, () => true);
  if (kind === "cloze")
    return {
      ...draft,
      kind,
      source: chosen.question === question ? chosen.source : (sentenceOfSides(chosen) ?? chosen.question),
    };
  return chosen.kind === "cloze"
    ? { ...draft, kind, question, answer: answer || draft.answer }
    : { ...draft, kind };
}

/** What the form of a draft shows, where its row has no card: its sentence, or its sides. */
const shownOf = (draft: CardDraft): readonly string[] => {
  const { kind, source, question, answer } = chosenIn(draft, undefined);
  return kind === "cloze" ? [source] : [question, answer];
};

/** The newer draft, with what only the older one says below it: in a sentence, where either is being written in one. */
export function joinDrafts(newer: CardDraft, older: CardDraft): CardDraft {
  const join = (text: string, other: string) =>
    text.includes(other.trim()) ? text : text.trim() === "" ? other : `${text}\n${other}`;
  const sides = {
    ...newer,
    question: join(newer.question, older.question),
    answer: join(newer.answer, older.answer),
  };
  const isSentence = [newer, older].some((draft) => chosenIn(draft, undefined).kind === "cloze");
  if (!isSentence) return sides;
  return { ...sides, kind: "cloze", source: [newer, older].flatMap(shownOf).reduce(join, "") };
}

/** Sets what was typed into one of a row's two card forms; `undefined` ends the draft, which closes the form. */
export const setCardDraft = (ui: UiStore, form: CardForm, key: string, draft: CardDraft | undefined): void =>
  form === "conversions" ? ui.setConversion(key, draft) : ui.setCardEdit(key, draft);
