import { isServerId, type RecordId } from "@perennial/domain/kind/record-id";
import type { KeptTexts } from "../platform/kept-texts.ts";
import { lastingId, whenReal } from "./lasting-id.ts";
import type { TreeStore } from "./tree-store.ts";
import { type CardDraft, INITIAL_UI, type UiState, type UiStore } from "./ui-store.ts";

/** Half-written cards: notes that are being made into cards, and cards that are being edited. */
export const CARD_FORMS = ["conversions", "cardEdits"] as const;
/** A form by the part of the screen's state that holds its draft: a note becomes a card, or a card is edited. */
export type CardForm = (typeof CARD_FORMS)[number];

/** Which half-written card a kept text is. The id outlives the page; the key of a row made here does not. */
export interface CardName {
  /** The page it is open in: what one tab writes never overwrites another's. */
  readonly tab: string;
  readonly form: CardForm;
  readonly id: RecordId;
}

const cardName = ({ tab, form, id }: CardName): string => `${tab} ${form} ${id}`;

/** Reads the name of a kept text; null where it is none of a card's. */
export function parseCardName(name: string): CardName | null {
  const [tab = "", text, id = ""] = name.split(" ");
  const form = CARD_FORMS.find((each) => each === text);
  if (form === undefined || id === "") return null;
  return { tab, form, id: /^-?\d+$/.test(id) ? Number(id) : id };
}

/** Where the half-written cards of a user are kept in local storage. */
export const cardDraftsPrefix = (userId: number): string => `perennial:card:${userId}:`;

/** Held as long as a page lives: what it has written is its own until then. */
export const cardsLock = (userId: number, tab: string): string => `perennial-cards-${userId}-${tab}`;

/** Keeps what is typed into the cards' forms of this page, each under its row's id. Returns how to stop. */
export function keepCardDrafts(
  ui: UiStore,
  tree: TreeStore,
  texts: Pick<KeptTexts, "set" | "remove">,
  tab: string,
): () => void {
  /** By form and key: under which name it is kept, and how to stop waiting for the row's real id. */
  const kept = new Map<string, { name: string; stop: () => void }>();

  const keep = (form: CardForm, key: string, draft: CardDraft | undefined) => {
    const place = `${form} ${key}`;
    const before = kept.get(place);
    before?.stop();
    kept.delete(place);
    const id = lastingId(tree, key);
    const name = id === undefined ? before?.name : cardName({ tab, form, id });
    // A row that is numbered goes on under another key and the same name.
    const isOpenElsewhere = [...kept.values()].some((each) => each.name === before?.name);
    if (before && !isOpenElsewhere && (!draft || before.name !== name)) texts.remove(before.name);
    if (!draft || name === undefined) return;
    texts.set(name, JSON.stringify(draft));
    const isReal = id !== undefined && isServerId(id);
    const again = () => keep(form, key, ui.getState()[form].get(key));
    kept.set(place, { name, stop: isReal ? () => {} : whenReal(tree, key, again) });
  };
  const keepChanges = (state: UiState, before: Pick<UiState, CardForm>) => {
    for (const form of CARD_FORMS) {
      if (state[form] === before[form]) continue;
      for (const key of new Set([...state[form].keys(), ...before[form].keys()]))
        if (state[form].get(key) !== before[form].get(key)) keep(form, key, state[form].get(key));
    }
  };
  keepChanges(ui.getState(), INITIAL_UI);
  const stop = ui.subscribe(keepChanges);
  return () => {
    stop();
    for (const each of kept.values()) each.stop();
  };
}

/** Sets what was typed into one of a row's two card forms; `undefined` ends the draft, which closes the form. */
export const setCardDraft = (ui: UiStore, form: CardForm, key: string, draft: CardDraft | undefined): void =>
  form === "conversions" ? ui.setConversion(key, draft) : ui.setCardEdit(key, draft);
