import type { CheckName } from "@perennial/domain/draft/proposal";

const TEXTS: Readonly<Record<CheckName, string>> = {
  leak: "The question gives its answer away.",
  atomic: "This asks for more than one thing.",
  subjectless: "The question does not say what it is about.",
  grounded: "The source does not say this.",
  open: "Half of it can be guessed, or nobody knows when it is whole.",
  duplicate: "There is a card like this one.",
  language: "This is in another language than its source.",
  form: "A side is blank, too long, or both are the same.",
};

interface FoundByCheck {
  readonly check: CheckName;
  /** Of a duplicate: the question of the card that it is like. */
  readonly near?: string | undefined;
  /** Of a card both ways: what is asked from its back. */
  readonly side?: "back" | undefined;
}

/** Returns what a check says of a proposal, in a sentence. */
export function findingText({ check, near, side }: FoundByCheck): string {
  const said = near === undefined ? TEXTS[check] : `There is a card like this one: ${near}`;
  return side === "back" ? `Asked the other way: ${said.charAt(0).toLowerCase()}${said.slice(1)}` : said;
}
