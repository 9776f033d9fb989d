/**
 * `npm run bench:drafts`: what the rules draft from the sources of the evaluation; `npm run bench:drafts -- --model` beside
 * it what the model of the settings (`AI_*`) drafts. docs/drafts.md says what is counted.
 */
import { parseArgs } from "node:util";
import { measured, summed } from "@perennial/domain/testing/drafts/measure";
import { SOURCES } from "@perennial/domain/testing/drafts/sources";
import { draftersOf } from "@perennial/server/providers";
import { readConfig } from "@perennial/server/read-config";
import { type Drafted, draftAll } from "./draft-all.ts";

const { values } = parseArgs({ options: { model: { type: "boolean", default: false } } });
const { rules, model, offer } = draftersOf({ config: readConfig() });

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((part / whole) * 100).toFixed(0)} %`;
const mean = (sum: number, count: number): string => (count === 0 ? "–" : (sum / count).toFixed(1));
const median = (times: readonly number[]): string =>
  times.length === 0 ? "–" : `${times.toSorted((a, b) => a - b)[times.length >> 1]?.toFixed(0)} ms`;

function linesOf(all: readonly Drafted[]): readonly (readonly [what: string, result: string])[] {
  const sum = summed(all.map(({ source, proposals }) => measured(source, proposals)));
  const total = (of: (drafted: Drafted) => number) => all.reduce((before, each) => before + of(each), 0);
  const use = { asked: total(({ use }) => use.inputTokens), answered: total(({ use }) => use.outputTokens) };
  return [
    ["facts covered", `${percent(sum.covered, sum.facts)} (${sum.covered} of ${sum.facts})`],
    ["cards without a hard finding", `${percent(sum.cards - sum.hard, sum.cards)} of ${sum.cards}`],
    ["with a soft one", percent(sum.soft, sum.cards)],
    ["cards in 1,000 words", mean(sum.cards * 1_000, sum.words)],
    ["give their answer away", percent(sum.leaks, sum.cards)],
    ["in another language", percent(sum.otherLanguage, sum.cards)],
    ["like another card", percent(sum.duplicates, sum.cards)],
    ["words in an answer", mean(sum.answerWords, sum.cards)],
    ["to the first card, median", median(all.flatMap(({ msToFirst }) => msToFirst ?? []))],
    ["what came and was no card", String(total(({ dropped }) => dropped))],
    ["tokens asked · answered", `${use.asked} · ${use.answered}`],
    ["sources that failed", String(all.filter(({ failure }) => failure !== null).length)],
  ];
}

function print(name: string, drafted: readonly Drafted[]): void {
  const lines = linesOf(drafted);
  const heldOut = linesOf(drafted.filter(({ source }) => source.isHeldOut));
  process.stdout.write(`\n${name.padEnd(30)}${"all".padEnd(24)}held out\n`);
  for (const [place, [what, result]] of lines.entries())
    process.stdout.write(`${what.padEnd(30)}${result.padEnd(24)}${heldOut[place]?.[1] ?? ""}\n`);
  for (const { source, failure } of drafted)
    if (failure !== null) process.stdout.write(`${source.name}: ${failure}\n`);
}

if (values.model && !(model && offer)) {
  process.stderr.write("There is no model: set AI_BASE_URL, and AI_MODEL_SLOW where it has several.\n");
  process.exitCode = 1;
} else {
  print("rules", await draftAll(SOURCES, rules));
  if (values.model && model && offer)
    print(`${offer.model} at ${offer.host}`, await draftAll(SOURCES, model));
}
