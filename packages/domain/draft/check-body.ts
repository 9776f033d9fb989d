import { askGaps } from "../card/gaps.ts";
import { checkCard, type Evidence, isGrounded } from "./checks.ts";
import { turned } from "./likeness.ts";
import type { CardBody, Finding } from "./proposal.ts";

/**
 * As `checkCard`, of all that a card of any kind says and asks: one both ways is looked at from its back too, and of a cloze the
 * whole sentence, of a list each row has to be in the source.
 */
export function checkBody(body: CardBody, evidence: Evidence): readonly Finding[] {
  const found = checkCard(body, evidence);
  const isSaid = statementsOf(body).every((said) => isGrounded(said, evidence));
  const front =
    isSaid || found.some(({ check }) => check === "grounded")
      ? found
      : [...found, { check: "grounded" as const, weight: "hard" as const }];
  if (body.kind !== "both") return front;
  const isKnown = ({ check, weight }: Finding) =>
    front.some((each) => each.check === check && (each.weight === "hard" || weight === "soft"));
  const back = checkCard(turned(body), evidence).filter((finding) => !isKnown(finding));
  return [...front, ...back.map((finding) => ({ ...finding, side: "back" as const }))];
}

function statementsOf({ kind, source = "", items = [] }: CardBody): readonly string[] {
  if (kind === "cloze") return [askGaps(source, () => false).question];
  return kind === "list" ? items : [];
}
