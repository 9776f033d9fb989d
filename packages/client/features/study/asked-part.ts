import { BACK, partsOf } from "@perennial/domain/card/card-kinds";
import {
  type ComparedAnswer,
  compareAnswer,
  isAnswerTyped,
  ratingOfTyped,
} from "@perennial/domain/card/typed-answer";
import { type Grade, gradeByRules, ratingOfGrade } from "@perennial/domain/draft/grade";
import { type Confidence, confidenceOfRating } from "@perennial/domain/study/confidence";
import type { NodeId } from "@perennial/domain/tree/node";
import { progressOf } from "../../commands/card-marks.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { AskedCard } from "./asked-card.ts";
import { askedSides, rowsOfList } from "./asked-sides.ts";
import type { SidesViewProps } from "./card-view.tsx";
import type { StudySessionState } from "./study-session.ts";
import { PART_TEXTS } from "./study-texts.ts";

/** The part of a card that a study session asks, with all that its screen shows of it. */
export interface AskedPart
  extends Omit<SidesViewProps, "hidesOtherGaps">,
    Pick<StudySessionState, "uncovered" | "since"> {
  /** How its answer comes: row by row, after it was typed, in its picture, or at once. */
  readonly way: "list" | "typed" | "picture" | "turned";
  /** The rows that answer a list. */
  readonly rows: readonly NodeId[];
  /** What was typed against the answer; null where nothing was. */
  readonly compared: ComparedAnswer | null;
  /** Of an answer that differs: whether it means the same, and who says so. */
  readonly grade: (Grade & { readonly by: "model" | "words" }) | null;
  /** The rating that the typed answer speaks for. */
  readonly proposed: Confidence | undefined;
}

/** Reads the part that is asked, as the tree and the session have it now. */
export function askedPart(tree: TreeStore, card: AskedCard, state: StudySessionState): AskedPart {
  const { isShown, uncovered, since, typed, graded } = state;
  const flashcard = tree.get("flashcard", card.flashcardId);
  const sides = askedSides(tree, card);
  const way = wayOf(flashcard);
  const compared = typed === null || way !== "typed" ? null : compareAnswer(typed, sides.answer);
  const differs = typed !== null && typed.trim() !== "" && compared !== null && !compared.isRight;
  const grade = !differs
    ? null
    : graded
      ? ({ ...graded, by: "model" } as const)
      : ({ ...gradeByRules(typed, sides.answer), by: "words" } as const);
  const rating = compared && (grade ? ratingOfGrade(grade, compared) : ratingOfTyped(compared));
  return {
    flashcard,
    part: card.part,
    sides,
    progress: progressOf(tree, card),
    way,
    rows: way === "list" ? rowsOfList(tree, card.nodeId) : [],
    isShown,
    uncovered,
    since,
    compared,
    grade,
    proposed: rating ? confidenceOfRating(rating) : undefined,
  };
}

function wayOf(flashcard: AskedPart["flashcard"]): AskedPart["way"] {
  if (flashcard?.kind === "list") return "list";
  if (flashcard?.kind === "occlusion") return "picture";
  return flashcard && isAnswerTyped(flashcard) ? "typed" : "turned";
}

/**
 * Says which part is asked, or how much of its answer shows, or what was typed and what rating it speaks for; null where all
 * is plain. `{missing}` stands for the words of the answer that were not typed.
 */
export function partText({
  flashcard,
  part,
  way,
  rows,
  isShown,
  uncovered,
  grade,
  proposed,
}: AskedPart): string | null {
  if (proposed)
    return [...(grade ? [PART_TEXTS.graded(grade)] : []), PART_TEXTS.proposed(proposed.label)].join(" ");
  if (way === "list" && rows.length > 0)
    return PART_TEXTS.shown(isShown ? rows.length : uncovered, rows.length);
  if (flashcard?.kind === "both" && part === BACK) return PART_TEXTS.backwards;
  const parts = flashcard?.kind === "cloze" ? partsOf(flashcard) : [];
  return parts.length < 2 ? null : PART_TEXTS.gap(parts.indexOf(part) + 1, parts.length);
}

/** Says, for who does not see it, what a typed answer came to and what rating it speaks for. */
export function proposedText({ grade, proposed }: AskedPart): string {
  const graded = grade ? `${PART_TEXTS.graded(grade)} ` : "";
  const plain = graded.replaceAll("**", "").replace("{missing}", () => grade?.missing.join(", ") ?? "");
  return `${plain}${proposed ? PART_TEXTS.proposedBriefly(proposed.label) : ""}`;
}
