import type * as wire from "@perennial/contract/outline/wire";
import { FIRST_NAMED_PART } from "@perennial/domain/card/shapes";
import type { Notebook, SetClock } from "../commands/testing/notebook.ts";

const CARDS: readonly (readonly [wire.FlashcardInput, below?: readonly string[]])[] = [
  [{ question: "plain", answer: "card" }],
  [{ question: "typed", answer: "word", is_typed: true }],
  [{ kind: "both", question: "soil", answer: "el suelo" }],
  [{ kind: "cloze", source: "{{c2::Humus::H…}} feeds the {{c5::**top** soil}}" }],
  [{ kind: "list", question: "What feeds soil?" }, ["Leaves", "Worms"]],
  [{ kind: "steps", question: "How is compost made?" }, ["Layer", "Wait"]],
  [{ kind: "occlusion", question: "A leaf", shapes: "3 rect 3 120 80 310 160 Vein" }],
];

/** Plants a card of each kind, and rates each of its parts on a day of its own, which the clock goes on to. */
export async function plantEachKind(book: Notebook, now: SetClock): Promise<void> {
  const asked: (readonly [id: number, part: number])[] = [];
  for (const [flashcard, below = []] of CARDS) {
    const tree = { item_type: "flashcard", flashcard, parent_id: book.rootId } as const;
    const { body } = await book.one({ type: "tree.create", tree });
    const { id, item_id, content } = body as wire.Node & { readonly content: wire.Flashcard };
    const rows: number[] = [];
    for (const text of below) rows.push(FIRST_NAMED_PART + (await book.note(text, id)).id);
    const parts = flashcard.kind === "steps" ? rows : (content.parts ?? []);
    asked.push(...parts.map((part) => [item_id, part] as const));
  }
  for (const [id, part] of asked) {
    now.advance(1);
    await book.one({ type: "flashcard.rate", id, part, confidence_rating: "green" });
  }
}
