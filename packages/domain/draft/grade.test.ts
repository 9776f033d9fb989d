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
