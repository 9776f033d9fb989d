import type { CardSides } from "../tree/node.ts";

/** What is asked of a sentence, as imports and `{{word}}` write it. */
const GAP = /\[[^[\]\n]{1,200}\]/g;
const MARKS = /[\s*_~=`\\]+/g;
const plain = (text: string): string => text.replace(MARKS, "").toLowerCase();

/**
 * Returns whether two cards show the same on one side, as cards of one note do: a card and its reverse, one question
 * with two answers, or gaps in one sentence (decision 104).
 */
export function shareASide(one: CardSides, other: CardSides): boolean {
  const [question, answer] = [plain(one.question), plain(one.answer)];
  const [otherQuestion, otherAnswer] = [plain(other.question), plain(other.answer)];
  if (question === "" || otherQuestion === "") return false;
  return (
    question === otherQuestion ||
    question === otherAnswer ||
    answer === otherQuestion ||
    (one.question.includes("[") && filled(one) === filled(other))
  );
}

/** The sentence of a question with its gaps filled by the answer: by all of its first line, or by a word for each. */
function filled({ question, answer }: CardSides): string {
  const [line = ""] = answer.split("\n");
  const gaps = question.match(GAP) ?? [];
  const words = gaps.length === 1 ? [line] : line.split(", ");
  let next = 0;
  return plain(question.replace(GAP, () => words[next++] ?? ""));
}
