import { expect, test } from "vitest";
import { bestTags } from "./tag-index.ts";

const tag = (name: string, count: number) => ({ name, folded: name.toLowerCase(), count, within: count });
const TAGS = [
  tag("Exam", 9),
  tag("anatomy/heart", 5),
  tag("heart", 3),
  tag("Exam/Oral", 2),
  tag("by-heart", 1),
];
const proposedFor = (typed: string) => bestTags(TAGS, typed).map(({ name }) => name);

test("tags are proposed by use, first those that begin as typed, then nested and inside ones (knowledge 4.7)", () => {
  expect(proposedFor("")).toEqual(["Exam", "anatomy/heart", "heart", "Exam/Oral", "by-heart"]);
  expect(proposedFor("he")).toEqual(["heart", "anatomy/heart", "by-heart"]);
  expect(proposedFor("exam/")).toEqual(["Exam/Oral"]);
  expect(proposedFor("none")).toEqual([]);
});
