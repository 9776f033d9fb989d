import { expect, test } from "vitest";
import { readSteps, stepsField } from "./steps-field.ts";

const STEPS = {
  heading: "How is <b>compost</b> made?",
  steps: [
    { number: 2, html: "Layer" },
    { number: 1, html: "Wait, <code>}&#125;</code>" },
  ],
};

test("steps are read from the field that they leave as", () => {
  expect(readSteps(stepsField(STEPS))).toEqual(STEPS);
  const none = { heading: "", steps: [{ number: 7, html: "" }] };
  expect(readSteps(stepsField(none))).toEqual(none);
});

test.each([
  ["a list of somebody else", "Why?<ol><li>{{c1::a}}</li></ol>"],
  ["a gap above the list", '{{c3::Why}}?<ol class="perennial-steps"><li>{{c1::a}}</li></ol>'],
  ["words below the list", '<ol class="perennial-steps"><li>{{c1::a}}</li></ol>and so on'],
  ["a step without a gap", '<ol class="perennial-steps"><li>{{c1::a}}</li><li>b</li></ol>'],
  ["a step that is only in part a gap", '<ol class="perennial-steps"><li>{{c1::a}} b</li></ol>'],
  ["a step with two gaps", '<ol class="perennial-steps"><li>{{c1::a}} {{c2::b}}</li></ol>'],
  ["a step with a hint", '<ol class="perennial-steps"><li>{{c1::a::b}}</li></ol>'],
  ["two steps of one number", '<ol class="perennial-steps"><li>{{c1::a}}</li><li>{{c1::b}}</li></ol>'],
  [
    "a list within a step",
    '<ol class="perennial-steps"><li>{{c1::a<ul><li>b</li><li>c</li></ul>}}</li></ol>',
  ],
])("%s is a sentence with gaps, and no steps", (_, field) => {
  expect(readSteps(field)).toBeUndefined();
});
