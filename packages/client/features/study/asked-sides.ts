import { rowOfPart, sidesOf } from "@perennial/domain/card/card-kinds";
import { partId } from "@perennial/domain/kind/owner";
import type { CardPart, CardSides, NodeId, Progress } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import { nodeText, saysSomething } from "./node-text.ts";
import { STEP_TEXTS } from "./study-texts.ts";

/** A part of a card, and the row that shows it. */
interface PlacedPart extends CardPart {
  readonly nodeId: NodeId;
}

/** Returns what a part of a card asks and what answers it, where the card stands; nothing of a card that is gone. */
export function askedSides(tree: TreeStore, { nodeId, flashcardId, part }: PlacedPart): CardSides {
  const card = tree.get("flashcard", flashcardId);
  if (!card) return { question: "", answer: "" };
  const sides = sidesOf(card, part);
  if (card.kind === "list")
    return {
      ...sides,
      answer: rowsOfList(tree, nodeId)
        .map((id) => nodeText(tree, id))
        .join("\n"),
    };
  if (card.kind !== "steps") return sides;
  const steps = tree.childIds(nodeId);
  const at = steps.findIndex((id) => tree.numberOf(id) === rowOfPart(card.kind, part));
  const [before, step] = [steps[at - 1], steps[at]];
  if (step === undefined) return sides;
  const question =
    before === undefined
      ? STEP_TEXTS.first(sides.question)
      : STEP_TEXTS.next(sides.question, nodeText(tree, before));
  return { question, answer: nodeText(tree, step) };
}

/** Returns the rows that answer a list: those below it, without empty ones. */
export const rowsOfList = (tree: TreeStore, nodeId: NodeId): readonly NodeId[] =>
  tree.childIds(nodeId).filter((id) => saysSomething(tree, id) || tree.childIds(id).length > 0);

/** What stands for a part of a card in a line: its question. */
export function askedText(tree: TreeStore, placed: PlacedPart): string {
  const question = askedSides(tree, placed).question.trim();
  return question === "" ? STEP_TEXTS.noQuestion : question;
}

/** What is remembered of a part of a card; undefined where nobody has rated it. */
export const progressOf = (tree: TreeStore, { flashcardId, part }: CardPart): Progress | undefined =>
  tree.get("progress", partId(flashcardId, part));
