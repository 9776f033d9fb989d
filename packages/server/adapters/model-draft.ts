import { leadsElsewhere, plainWords } from "@perennial/domain/draft/plain-words";
import { err, ok, type Result } from "@perennial/domain/result";
import type { CardDraft } from "@perennial/domain/text/card-draft";
import { MAX_DRAFT_ANSWER, MAX_DRAFT_QUESTION } from "@perennial/domain/text/draft-card";
import type { AutofillRefusal } from "../ports/drafter.ts";

const useless = (reason: string): Result<never, AutofillRefusal> => err({ kind: "unavailable", reason });

/** Returns a model's untrusted output as a draft, or why it is none: plain, short, about the note, without new links. */
export function acceptDraft(output: unknown, note: string): Result<CardDraft, AutofillRefusal> {
  const { question: front, answer: back } = (output ?? {}) as { question?: unknown; answer?: unknown };
  if (typeof front !== "string" || typeof back !== "string") return useless("not a card");
  if (front.trim() === "" && back.trim() === "") return err({ kind: "nothing-to-draw" });
  const question = plainWords(front, note).replace(/\s+/g, " ");
  const answer = plainWords(back, note);
  if (question === "" || answer === "") return useless("a blank side");
  if (question.length > MAX_DRAFT_QUESTION || answer.length > MAX_DRAFT_ANSWER) return useless("too long");
  if (leadsElsewhere(`${question} ${answer}`, note)) return useless("an address that is not in the note");
  if (!speaksOf(note, `${question} ${answer}`)) return useless("not about the note");
  return ok({ question, answer });
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
/** Words too frequent to tell what a text is about. */
const COMMON = new Set(
  "the and are was were for with that this what which who when where why how does".split(" "),
);

/** Returns whether note and draft share a significant word, or a character in scripts without spaces. */
function speaksOf(note: string, draft: string): boolean {
  const known = new Set(words(note).filter((word) => !COMMON.has(word)));
  if (words(draft).some((word) => known.has(word))) return true;
  if (known.size > 0 && !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(note))
    return stems(known, draft);
  return [...note].some((character) => /[\p{L}\p{N}]/u.test(character) && draft.includes(character));
}

/** "mutation" and "mutations", "Zelle" and "Zellen". */
const stems = (known: ReadonlySet<string>, draft: string): boolean =>
  words(draft).some((word) => [...known].some((other) => other.slice(0, 4) === word.slice(0, 4)));
