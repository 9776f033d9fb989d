import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";

const read = (text: string, name = "file.txt") => readFile(name, Buffer.from(text));
const listOf = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `${"  ".repeat(level)}- level ${level}`).join("\n");
test.each([
  ["an empty file", "", /empty/],
  [
    "a backup that was cut",
    '{"head":{"format":"perennial-backup","version":1}',
    /end of the backup is missing/,
  ],
  ["an outline that was cut", '<opml><body><outline text="a"><outline text="b"/>', /line \d/],
  [
    "an entity that reads a file",
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><opml>&x;</opml>',
    /line 1/,
  ],
  ["what a server says instead of a file", "<html>Not found.</html>", /line 1 begins no OPML/],
  ["levels without end", `<opml><body>${'<outline text="x">'.repeat(20_000)}`, /more than 999 levels/],
  ["lists without end", listOf(1_200), /more than 999 levels/],
  ["entities that grow", `<!DOCTYPE o [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><opml>&b;</opml>`, /line 1/],
  ["an Anki package", "PK\u0003\u0004rest", /cannot be read yet/],
  ["JSON of somebody else", '[{"title":"x"}]', /no backup/],
  ["JSON without end", `${'[{"children":'.repeat(20_000)}[]${"}]".repeat(20_000)}`, /no backup/],
  ["what is no text", "\u0000\u0001\u0002", /no text that can be read/],
])("refused in a sentence: %s", (_, text, sentence) => {
  const answer = read(text);
  expect(answer.ok ? "was read" : answer.error.sentence).toMatch(sentence);
});
