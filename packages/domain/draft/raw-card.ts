import { completedNew } from "../card/card-kinds.ts";
import type { CardBody } from "./proposal.ts";

/** A card as a model or an agent writes it, before it is cleaned and completed. */
export interface RawCard {
  readonly kind: CardBody["kind"];
  readonly question: string;
  readonly answer: string;
  /** Of a cloze: the sentence with its gaps. */
  readonly source: string;
  /** Of a list: the rows that answer it. */
  readonly items: readonly string[];
}

/** Returns the card that is proposed, with the sides of a cloze and of a list. @param clean takes out of a text what must not stand in it */
export function cardBodyOf(
  { kind, question, answer, source, items }: RawCard,
  clean: (text: string) => string,
): CardBody {
  const line = (text: string) => clean(text).replace(/\s+/g, " ");
  switch (kind) {
    case "cloze": {
      const sentence = clean(source);
      const sides = completedNew({ question: "", answer: "", kind, source: sentence });
      return { kind, question: sides.question, answer: sides.answer, source: sides.source ?? sentence };
    }
    case "list": {
      const rows = items.map(line);
      return { kind, question: line(question), answer: rows.join(", "), items: rows };
    }
    default:
      return { kind, question: line(question), answer: clean(answer) };
  }
}

const BULLET = /^\s*(?:[-*•]|\d+[.)])\s+/;
const IS_QUESTION = /[?？؟]\s*$/;
const LEAST_ROWS = 2;

/**
 * Reads a card whose two sides hold all of it: the question of a cloze is its sentence, the answer of a list its rows, one a
 * line. A question is asked one way, whatever kind it is said to be, and so is a list of one.
 */
export function cardFromSides(kind: unknown, question: string, answer: string): RawCard {
  const said = { kind: "basic", question, answer, source: "", items: [] } as const;
  switch (kind) {
    case "both":
      return IS_QUESTION.test(question) ? said : { ...said, kind };
    case "cloze":
      return { ...said, kind, question: "", answer: "", source: question };
    case "list": {
      const items = answer
        .split("\n")
        .map((row) => row.replace(BULLET, "").trim())
        .filter((row) => row !== "");
      return items.length < LEAST_ROWS ? said : { ...said, kind, answer: "", items };
    }
    default:
      return said;
  }
}
