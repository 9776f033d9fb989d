import { BASIC_FORM } from "@perennial/domain/card/card";
import { createNode } from "@perennial/domain/intent/create-node";
import {
  CARD_FORMS,
  type CardForm,
  chosenIn,
  draftOfCard,
  joinDrafts,
  noteOf,
  setCardDraft,
} from "./card-drafts.ts";
import type { RowData } from "./row-data.ts";
import { keyNow } from "./row-keys.ts";
import { lastBelow, nearestPlace, placeOf, type RowPlace } from "./row-place.ts";
import type { TreeStore } from "./tree-store.ts";
import type { CardDraft, UiState, UiStore } from "./ui-store.ts";
import type { Workspace } from "./workspace.ts";

/** What a person reads when a half-written card goes on elsewhere. */
const MOVED_TEXT = {
  note: "The note you were making a card of is gone. What you wrote is a note of its own now.",
  cardEdits: "This note has become a card elsewhere. What you wrote stands in its form.",
  conversions: "This card is a note again. What you wrote stands in the form that makes a card of it.",
} as const;

const CREATE_FAILURE = "Failed to create note";

interface Watched {
  readonly stop: () => void;
  /** What the row said when the form was first seen in it; undefined before. */
  said: CardDraft | undefined;
  place: RowPlace | undefined;
  /** Whether the caret stood in the form when its row changed. */
  hadFocus: boolean;
}

/**
 * Keeps half-written cards when their row changes: the text moves to the other form, or, if the row is gone,
 * to a note at the nearest place left. An empty form goes with its row. Returns how to stop.
 */
export function keepCardPlaces({
  ui,
  tree,
  submit,
  whole,
  say,
}: {
  readonly ui: UiStore;
  readonly tree: TreeStore;
  readonly submit: Workspace["submit"];
  readonly whole: Workspace["whole"];
  readonly say: (sentence: string) => void;
}): () => void {
  let isStopped = false;

  const look = (form: CardForm, key: string) => {
    const seen = watched.of(form, key);
    if (!seen) return;
    const row = tree.row(key);
    const { focus } = ui.getState();
    seen.hadFocus = focus?.key === key && focus.part === "form";
    if (row) {
      seen.place = placeOf(tree, row.node.id);
      if (formOf(row) === form) seen.said ??= saidBy(row);
    }
    // The person's own doing closes its form in the same task.
    if (!row || formOf(row) !== form) queueMicrotask(() => isStopped || settle(form, key));
  };

  const settle = (form: CardForm, key: string) => {
    const seen = watched.of(form, key);
    const draft = ui.getState()[form].get(key);
    const row = tree.row(keyNow(tree, key));
    const isSameForm = row !== undefined && formOf(row) === form;
    if (!seen || !draft || (isSameForm && row.key === key)) return;
    if (!row && !seen.place && whole.get() === null) return;
    if (isSameForm) ontoKey(form, key, row.key, draft, seen);
    else if (seen.said && sameWords(draft, seen.said)) setCardDraft(ui, form, key, undefined);
    else if (row) intoOtherForm(form, key, row, draft, seen);
    else intoNote(form, key, draft, seen);
  };

  /** The row has another key: the server has numbered it, and it stood here by its number already. */
  const ontoKey = (form: CardForm, key: string, now: string, draft: CardDraft, { hadFocus }: Watched) => {
    const open = ui.getState()[form].get(now);
    setCardDraft(ui, form, now, open ? joinDrafts(draft, open) : draft);
    setCardDraft(ui, form, key, undefined);
    if (hadFocus) ui.requestFocus({ key: now, part: "form" });
  };

  const intoOtherForm = (
    form: CardForm,
    key: string,
    row: RowData,
    draft: CardDraft,
    { hadFocus }: Watched,
  ) => {
    const other = formOf(row);
    const open = ui.getState()[other].get(row.key) ?? saidBy(row);
    // It stands on what the row says now: the base text of the other form has gone with what that said.
    const { baseText: _baseText, ...said } = open ? joinDrafts(draft, open) : draft;
    // What was being written, a sentence or two sides, is what the form of another kind may not show.
    const { kind } = chosenIn(draft, undefined);
    const isOfKind = row.flashcard !== undefined && row.flashcard.kind !== BASIC_FORM.kind;
    setCardDraft(ui, other, row.key, isOfKind ? { ...said, kind } : said);
    setCardDraft(ui, form, key, undefined);
    if (hadFocus) ui.requestFocus({ key: row.key, part: "form" });
    say(MOVED_TEXT[other]);
  };

  const intoNote = (form: CardForm, key: string, draft: CardDraft, { place, hadFocus }: Watched) => {
    const root = whole.get();
    const nearest =
      (place && nearestPlace(tree, place)) ?? (root && nearestPlace(tree, lastBelow(tree, root)));
    if (!nearest) return;
    const id = tree.drawId();
    const text = noteOf(draft);
    const plan = createNode(tree, { id, ...nearest, content: { kind: "new-note", id: tree.drawId(), text } });
    if (!plan.ok) return;
    const action = { eventType: "note.create", source: "half_written_card", failure: CREATE_FAILURE };
    submit(plan.value, action);
    setCardDraft(ui, form, key, undefined);
    if (hadFocus) ui.requestFocus({ key: tree.keyOf(id), part: "inner", caret: "end" });
    say(MOVED_TEXT.note);
  };

  const watched = createWatchedForms(tree, look);
  watched.keepTo(ui.getState());
  const stops = [
    ui.subscribe((state, before) => {
      if (CARD_FORMS.some((form) => state[form] !== before[form])) watched.keepTo(state);
    }),
    whole.subscribe(() => {
      for (const form of CARD_FORMS) for (const key of ui.getState()[form].keys()) look(form, key);
    }),
    watched.stop,
  ];
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}

type OpenForms = Pick<UiState, CardForm>;

interface WatchedForms {
  of(form: CardForm, key: string): Watched | undefined;
  /** Watches the rows of the forms that are open now, and no others. */
  keepTo(open: OpenForms): void;
  stop(): void;
}

/** Creates the watch over the rows of open forms; `look` is called for a new form and when its row changes. */
function createWatchedForms(
  tree: Pick<TreeStore, "subscribeRow">,
  look: (form: CardForm, key: string) => void,
): WatchedForms {
  const watched = new Map<string, Watched>();
  const nameOf = (form: CardForm, key: string) => `${form} ${key}`;
  return {
    of: (form, key) => watched.get(nameOf(form, key)),
    keepTo(open) {
      const names = new Set<string>();
      for (const form of CARD_FORMS) {
        for (const key of open[form].keys()) {
          const name = nameOf(form, key);
          names.add(name);
          if (watched.has(name)) continue;
          const stop = tree.subscribeRow(key, () => look(form, key));
          watched.set(name, { stop, said: undefined, place: undefined, hadFocus: false });
          look(form, key);
        }
      }
      for (const [name, { stop }] of watched) {
        if (names.has(name)) continue;
        stop();
        watched.delete(name);
      }
    },
    stop() {
      for (const { stop } of watched.values()) stop();
    },
  };
}

/** The form that a row of its kind can have. */
const formOf = ({ node }: RowData): CardForm => (node.itemType === "note" ? "conversions" : "cardEdits");

/** What a form begins with; undefined while what the row shows is not loaded. */
function saidBy({ note, flashcard }: RowData): CardDraft | undefined {
  if (note) return { question: note.text, answer: "" };
  return flashcard && draftOfCard(flashcard);
}

const sameWords = (a: CardDraft, b: CardDraft): boolean =>
  a.question.trim() === b.question.trim() &&
  a.answer.trim() === b.answer.trim() &&
  (a.source ?? a.question).trim() === (b.source ?? b.question).trim();
