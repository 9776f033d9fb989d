import type { AnkiTemplate } from "./collection.ts";
import { answerIn, TAG, withoutHidden } from "./render-template.ts";

/** A section that stands for one gap of a sentence, or a filter that shows nothing else. */
const ONE_GAP = /\{\{\s*[#^]\s*c\d+\s*\}\}|\bcloze-only\b/;
const SECTION = /^[#^/]/;
/** Tags of HTML, and the names of signs. */
const LOOKS = /<[^<>]*>|&#?\w{1,31};/g;

/** Returns whether a template shows something else for each of the gaps of a sentence. */
export const asksOneGap = (template: string): boolean => ONE_GAP.test(template);

/** Returns whether of two templates each asks the fields that the other one answers with first. */
export function swapFields(one: AnkiTemplate, other: AnkiTemplate, fields: readonly string[]): boolean {
  const [front, back] = [one, other].map(({ question }) => fieldsIn(question, fields, "question"));
  const [frontAnswer, backAnswer] = [one, other].map(({ answer }) =>
    fieldsIn(answerIn(answer), fields, "answer"),
  );
  if (!front?.length || !back?.length || !frontAnswer || !backAnswer) return false;
  return begins(frontAnswer, back) && begins(backAnswer, front);
}

const begins = (names: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((name, index) => names[index] === name);

/** The fields that a template shows, each with its filters; undefined where it has words of its own. */
function fieldsIn(
  template: string,
  fields: readonly string[],
  side: "question" | "answer",
): string[] | undefined {
  const source = withoutHidden(template);
  if (/[\p{L}\p{N}]/u.test(source.replaceAll(TAG, "").replaceAll(LOOKS, ""))) return undefined;
  return [...source.matchAll(TAG)].flatMap(([, tag = ""]) => {
    const parts = tag.split(":").map((part) => part.trim());
    const [filter = ""] = parts;
    if (!fields.includes(parts.at(-1) ?? "") || SECTION.test(filter) || filter.startsWith("tts")) return [];
    if (filter !== "type") return [parts.join(":")];
    // A question only shows where to type; an answer shows what is compared.
    return side === "question" ? [] : [parts.slice(1).join(":")];
  });
}
