import fc from "fast-check";
import { expect, test } from "vitest";
import { compareAnswer } from "../card/typed-answer.ts";
import { plainText } from "../rich/pieces.ts";
import { gradeByRules, ratingOfGrade } from "./grade.ts";

const graded = (typed: string, answer: string) => {
  const grade = gradeByRules(typed, answer);
  return [grade.verdict, ...grade.missing];
};

test.each([
  ["Paris and London", "London and Paris"],
  ["powerhouse of a living cell", "the powerhouse of the **cell**"],
  ["mitocondria and nucleus", "nucleus, mitochondria"],
  ["Lunge und Herz", "das Herz und die Lunge"],
  ["le poumon et le cœur", "coeur, poumon"],
  ["移動、水", "水の移動"],
  ["1000 metres", "1,000 metres"],
  ["3,14", "3.14"],
  ["5kg", "5 kg"],
  ["٣ قلوب", "3 قلوب"],
  ["be to", "to be"],
  ["foo bar", "foobar"],
  ["no, never", "never"],
])("%j means the same as %j", (typed, answer) => {
  expect(gradeByRules(typed, answer).verdict).toBe("same");
});

test.each([
  ["nucleus", "nucleus, ribosome and membrane", ["ribosome", "membrane"]],
  ["Battle of Hastings, 1067", "The battle of Hastings, 1066", ["1066"]],
  ["Herz", "Herz und Lunge", ["Lunge"]],
  ["сердце", "сердце и лёгкие", ["и", "лёгкие"]],
  ["水", "水の移動", ["移動"]],
  ["heart or lung", "heart", []],
  ["the vitamin", "vitamin A", ["A"]],
])("%j is partly %j, and its missing words are said as they stand", (typed, answer, missing) => {
  expect(graded(typed, answer)).toEqual(["partly", ...missing]);
});

test.each([
  ["soluble in water", "not soluble in water"],
  ["it isn't soluble", "soluble"],
  ["löslich in Wasser", "nicht löslich in Wasser"],
  ["ce n'est pas soluble", "soluble"],
  ["растворяется", "не растворяется"],
  ["水に溶ける", "水に溶けない"],
  ["可溶于水", "不溶于水"],
  ["1915", "1914"],
  ["5", "-5"],
  ["atypical", "typical"],
  ["insoluble", "soluble"],
  ["lung", "heart"],
  ["hot", "cold and wet and windy"],
])("%j is something else than %j", (typed, answer) => {
  expect(gradeByRules(typed, answer).verdict).toBe("other");
});

/** Answers that look alike, as a hand may slip, and mean something else. */
const OTHERS = `
hypotension / hypertension
hypothyroidism / hyperthyroidism
severe hypoglycaemia / severe hyperglycaemia
intracellular fluid / intercellular fluid
microscopic / macroscopic
abduction / adduction
adsorption / absorption
endothermic / exothermic
exogenous / endogenous
supersonic / subsonic
homozygous / heterozygous
bradycardia / tachycardia
inhalation / exhalation
import / export
internal / external
prescribe / proscribe
prenatal / postnatal
underestimated / overestimated
maximum / minimum
nitrite / nitrate
sulfide / sulfate
Nitrit / Nitrat
methene / methane
butanal / butanol
lactose / lactase
hydrophobic / hydrophilic
osteoclast / osteoblast
ferrous / ferric
hepatosis / hepatitis
careless / careful
employee / employer
a symmetric cell / an asymmetric cell
polar molecules / nonpolar molecules
an antagonist of it / an agonist of it
disadvantages / advantages
meiosis / mitosis
urethra / ureter
ilium / ileum
glycogen / glucagon
thiamine / thymine
fusion / fission
Iraq / Iran
Slovenia / Slovakia
Nigeria / Niger
Thursday / Tuesday
fourteen / forty
sixty / sixteen
vierzig / vierzehn
Aufstieg / Abstieg`;
/** Slips that stay slips, beside the words above. */
const SLIPS = `
hypertention / hypertension
hypotention / hypotension
mitossis / mitosis
nitrat / nitrate
absorbtion / absorption
endotermic / endothermic
macrocopic / macroscopic
ureters / ureter
osteoblasts / osteoblast
hydrophillic / hydrophilic
glucagen / glucagon
Slovakja / Slovakia
Wednesay / Wednesday
fourten / fourteen
internl / internal
maximun / maximum
vitamin B12 / Vitamin B12
the employers / the employer`;
const pairsOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split(" / ") as [string, string]); // two a line

test.each(pairsOf(OTHERS))("%j looks like %j and is something else, either way", (typed, answer) => {
  for (const [one, other] of [
    [typed, answer],
    [answer, typed],
  ] as const) {
    const grade = gradeByRules(one, other);
    expect([grade.verdict, ratingOfGrade(grade, compareAnswer(one, other))]).toEqual(["other", 1]);
  }
});

test.each(pairsOf(SLIPS))("%j is %j with a slip", (typed, answer) => {
  expect(gradeByRules(typed, answer).verdict).toBe("same");
});

test.each([
  ["vitamin B1", "vitamin B12"],
  ["Henry VII", "Henry VIII"],
  ["interleukin IL-4", "interleukin IL-6"],
  ["collagen type III", "collagen type II"],
])("%j names another one than %j: partly, as with another number", (typed, answer) => {
  expect(gradeByRules(typed, answer).verdict).toBe("partly");
});

test.each([
  ["Paris and London", "London and Paris", 3],
  ["mitocondria", "mitochondria", 2],
  ["nucleus", "nucleus and membrane", 2],
  ["1915", "1914", 1],
  ["lung", "heart", 1],
] as const)("%j for %j speaks for the rating %i", (typed, answer, rating) => {
  expect(ratingOfGrade(gradeByRules(typed, answer), compareAnswer(typed, answer))).toBe(rating);
});

test("whatever is typed, missing words stand in the answer, and its own words in any order are the same", () => {
  const word = fc.constantFrom(
    ..."heart lung 7 1,000 水 Herz die der of no не ... ** x [[a^0123456789]]".split(" "),
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 12 }).map((words) => words.join(" ")),
    fc.string(),
  );
  fc.assert(
    fc.property(text, text, (typed, answer) => {
      for (const missing of gradeByRules(typed, answer).missing) expect(plainText(answer)).toContain(missing);
    }),
  );
  const plain = fc.uniqueArray(fc.constantFrom("heart", "lung", "kidney", "7", "Leber", "сердце"), {
    minLength: 1,
  });
  fc.assert(
    fc.property(plain, (words) => {
      expect(graded(words.toReversed().join(" "), words.join(", "))).toEqual(["same"]);
    }),
  );
});
