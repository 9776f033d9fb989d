import { NO_OWN_SETTINGS as NOTHING } from "@perennial/domain/study/settings";
import { expect, test } from "vitest";
import { draftOf, readDraft } from "./draft.ts";
import { examText } from "./study-settings-texts.ts";

const { weights: _, backlog: __, easyDays: ___, ...NOTHING_SET } = NOTHING;

test("a form says what was said, and nothing else", () => {
  const said = {
    desiredRetention: 0.95,
    newPerDay: 5,
    reviewsPerDay: 0,
    learningSteps: "1 10",
    examDate: "2027-02-12",
    needsFirst: false,
    makesCards: false,
  };
  for (const each of [said, NOTHING_SET, { ...NOTHING_SET, learningSteps: "", examDate: "" }])
    expect(readDraft(draftOf(each))).toEqual({ said: each, wrong: new Set() });
});

test("minutes are read as people write them", () => {
  const steps = (text: string) =>
    readDraft({ ...draftOf(NOTHING_SET), learningSteps: text }).said.learningSteps;
  expect(["1 min, 10 min", "1 10", "1m 10m", " ", "5 m"].map(steps)).toEqual([
    "1 10",
    "1 10",
    "1 10",
    "",
    "5",
  ]);
});

test("what cannot be read is named, and counts as inherited", () => {
  const draft = {
    ...draftOf(NOTHING_SET),
    newPerDay: "many",
    reviewsPerDay: "",
    learningSteps: "0",
    examDate: "soon",
  };
  const { said, wrong } = readDraft(draft);
  expect(said).toEqual(NOTHING_SET);
  expect([...wrong]).toEqual(["newPerDay", "reviewsPerDay", "learningSteps", "examDate"]);
});

test("the date of an exam says what it does, and that it does nothing once it is over", () => {
  const today = Date.parse("2027-02-10") / 86_400_000;
  expect(
    ["", "2027-02-09", "2027-02-10", "2027-02-11", "2027-02-20"].map(
      (date) => examText(date, today).split(/[.:]/)[0],
    ),
  ).toEqual(["No exam", "That day is over, so the date has no effect", "Today", "Tomorrow", "In 10 days"]);
});
