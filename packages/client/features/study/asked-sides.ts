import type { CardValues } from "@perennial/domain/card/card";
import { partsOf, rowOfPart, sidesOf } from "@perennial/domain/card/card-kinds";
import { replaceFiles } from "@perennial/domain/rich/file-mark";
import type { CardPart, CardSides, NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import { PICTURE_TEXTS } from "../../ui/picture/picture-texts.ts";
import { nodeText, saysSomething } from "./node-text.ts";
import { PART_TEXTS, STEP_TEXTS } from "./study-texts.ts";

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

/** What stands for a part of a card in a line: its question, and of a picture, which would uncover it, only the words. */
export function askedText(tree: TreeStore, placed: PlacedPart): string {
  const card = tree.get("flashcard", placed.flashcardId);
  if (card?.kind === "occlusion") return partOfPicture(card, placed.part);
  const question = askedSides(tree, placed).question.trim();
  return question === "" ? STEP_TEXTS.noQuestion : question;
}

function partOfPicture(card: CardValues, part: number): string {
  const words = replaceFiles(card.question, ({ alt }) => alt || PICTURE_TEXTS.picture).trim();
  const parts = partsOf(card);
  return `${words} — ${PART_TEXTS.picture(parts.indexOf(part) + 1, parts.length)}`;
}
