import { saidTexts } from "@perennial/domain/card/said-fields";
import type { RecordOf } from "@perennial/domain/kind/kinds";
import { mergeWhileTyping } from "@perennial/domain/text/merge";
import type { TextField } from "../../store/live-fields.ts";
import { seenText } from "../../store/seen-text.ts";
import type { TypedSelections } from "../../store/text-selection.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Typing } from "../../store/workspace.ts";
import { isOfAnother } from "../queue/by-generation.ts";
import { type DraftBase, UNKNOWN_BASE } from "../queue/outbox.ts";
import type { HadTexts } from "../queue/own-texts.ts";
import type { View } from "../view/view.ts";
import type { DraftJournal } from "./drafts.ts";

/**
 * Controls the texts on the screen (decision 26): what a field shows, its base and draft. Without a draft it shows
 * the tree's text; others' words are merged into a draft as they arrive.
 */
export interface TextFields extends Typing {
  /** Returns whether a draft was typed on top of another generation's text for the row. */
  isAstray(key: string): boolean;
  /** Returns the base for typing that begins now; null where that is unknown. */
  baseOf(key: string): DraftBase | null;
  /** Replaces a text in a row's draft. False without a draft, or if others' words lie inside. */
  rewrite(key: string, from: string, to: string): boolean;
  /** Returns the rows whose fields have the caret. */
  focused(): readonly string[];
}

/** The texts that somebody has said of a card, by the names of their fields. */
function textsOf(card: RecordOf<"flashcard">): Record<string, string> {
  const said = saidTexts("flashcard", card);
  return Object.fromEntries(
    Object.entries(card).flatMap(([name, text]) =>
      said.includes(name) && typeof text === "string" ? [[name, text] as const] : [],
    ),
  );
}

/** What an input event has made of a field. */
export interface FieldInput {
  readonly before: string;
  readonly after: string;
  readonly selections: TypedSelections | undefined;
  /** Whether an input method is composing a character. */
  readonly isComposing: boolean;
}

/** A field with the saved text that its typing stands on; null where that is unknown. */
interface OpenField {
  readonly field: TextField;
  shown: DraftBase | null;
}

/** Creates the controller of one tab; it follows the rows whose fields are attached. */
export function createTextFields(deps: {
  readonly tree: TreeStore;
  readonly view: Pick<View, "baseOf" | "generation" | "isAhead">;
  readonly drafts: DraftJournal;
  readonly hadTexts: HadTexts;
  /** Called when a person has typed into the field of a row. */
  readonly typed: (key: string, input: FieldInput) => void;
}): TextFields {
  const { tree, view, drafts, hadTexts } = deps;
  /** A row may stand on a page twice: where it belongs, and among those that link to the page. */
  const fields = new Map<string, Set<OpenField>>();

  const saved = (key: string): DraftBase | null => {
    const note = tree.row(key)?.note;
    const base = note && view.baseOf("note", note.id);
    const generation = view.generation();
    return note && base ? { text: note.text, base, ...(generation === null ? {} : { generation }) } : null;
  };
  const isAstray = (key: string): boolean => {
    const base = drafts.record(key)?.base;
    if (!base || !isOfAnother(base.generation, view.generation())) return false;
    const note = tree.row(key)?.note;
    return !note || !hadTexts("note", note.id, { text: note.text }, { text: base.text });
  };

  const followAll = (key: string) => {
    for (const open of fields.get(key) ?? []) follow(key, open);
  };
  const follow = (key: string, open: OpenField) => {
    const now = saved(key);
    if (!now || open.field.isComposing()) return;
    const draft = drafts.record(key);
    if (!draft) {
      if (open.field.text() !== now.text) open.field.show(now.text);
      open.shown = now;
      return;
    }
    const { base } = draft;
    const isAgain = isOfAnother(base.generation, view.generation()) && !isAstray(key);
    // A backup has brought an earlier text of this page back: what is typed takes its place as a whole.
    if (base.text === now.text || isAgain) {
      drafts.rebase(key, draft.text, now);
      // It may have been merged for another field of the row.
      if (open.field.text() !== draft.text) open.field.show(draft.text);
      return;
    }
    if (isAstray(key) || view.isAhead(base.base)) return;
    const seen = seenText(base, draft.text, now.text);
    const merged = mergeWhileTyping(seen, draft.text, now.text);
    // Both sides changed the same words: the server keeps both when this draft is saved.
    if (merged.conflict) return;
    drafts.rebase(key, merged.text, now);
    if (open.field.text() !== merged.text) open.field.show(merged.text);
  };

  return {
    attach(key, field) {
      const open = { field, shown: saved(key) };
      const all = fields.get(key) ?? new Set();
      fields.set(key, all.add(open));
      const stop = tree.subscribeRow(key, () => follow(key, open));
      follow(key, open);
      return {
        typed(selections) {
          const base = open.shown ?? saved(key) ?? UNKNOWN_BASE;
          const input = { before: drafts.get(key) ?? base.text, after: field.text(), selections };
          drafts.set(key, input.after, base);
          deps.typed(key, { ...input, isComposing: field.isComposing() });
        },
        catchUp: () => follow(key, open),
        detach() {
          stop();
          all.delete(open);
          if (all.size === 0) fields.delete(key);
        },
      };
    },
    isAstray,
    giveUp(key) {
      drafts.clear(key, Promise.resolve());
      followAll(key);
    },
    rewrite(key, from, to) {
      const draft = drafts.record(key);
      if (!draft) return false;
      const { text, conflict } = mergeWhileTyping(from, to, draft.text);
      if (conflict) return false;
      drafts.set(key, text, draft.base);
      for (const { field } of fields.get(key) ?? []) field.show(text);
      return true;
    },
    textOf: (key) => drafts.get(key) ?? tree.row(key)?.note?.text,
    baseOf: (key) => [...(fields.get(key) ?? [])].at(-1)?.shown ?? saved(key),
    cardBase(key) {
      const card = tree.row(key)?.flashcard;
      const base = card && view.baseOf("flashcard", card.id);
      return card && base ? { texts: textsOf(card), base } : null;
    },
    noteBase(key) {
      const baseText = saved(key);
      return baseText && { texts: { text: baseText.text }, base: baseText.base };
    },
    focused: () =>
      [...fields].filter(([, all]) => [...all].some(({ field }) => field.isFocused())).map(([key]) => key),
  };
}
