import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gapsIn } from "../../card/gaps.ts";
import { LOGSEQ_SCHEDULE } from "../../testing/logseq-schedule.ts";
import { createLosses } from "../losses.ts";
import { readLogseqPage } from "./read-page.ts";

function read(source: string) {
  const losses = createLosses();
  const items = readLogseqPage(source, losses);
  return {
    items,
    rows: items.map(({ depth, text, answer, form }) => {
      const kind = form?.kind ?? "basic";
      const said = kind === "cloze" ? form?.source : answer === undefined ? text : `${text} :: ${answer}`;
      return `${"  ".repeat(depth)}${kind === "basic" ? "" : `${kind} `}${said}`;
    }),
    losses: Object.fromEntries(losses.list().map(({ kind, count }) => [kind, count])),
  };
}

describe("a block that is tagged as a card", () => {
  test.each<[string, string, readonly string[]]>([
    ["one row answers it", "- What is humus? #card\n\t- Organic", ["What is humus? :: Organic"]],
    ["by a name in brackets", "- [[card]] Humus?\n\t- Organic", ["Humus? :: Organic"]],
    ["by a tag in brackets", "- Humus?\n  #[[Card]] more\n\t- Organic", ["Humus? more :: Organic"]],
    [
      "several rows are a list",
      "- Layers #card #soil\n\t- top\n\t- rock\n- next",
      ["list Layers #soil :: ↓", "  top", "  rock", "next"],
    ],
    [
      "rows in rows are its answer",
      "- Humus? #card\n\t- Organic\n\t\t- matter",
      ["Humus? :: Organic\n  matter"],
    ],
    [
      "cards below it stay cards",
      "- Soil #card\n\t- Humus? #card\n\t\t- dark\n\t- {{cloze Clay}} is fine",
      ["list Soil :: ↓", "  Humus? :: dark", "  cloze {{c1::Clay}} is fine"],
    ],
    ["nothing answers it", "- Humus #card\n- Clay #card\n\t-", ["Humus #card", "Clay #card"]],
    ["it asks nothing", "- #card\n\t- Organic", ["#card", "  Organic"]],
    [
      "another tag, code, a link, an address",
      "- a #card-group\n\t- x\n- b `#card`\n\t- x\n- [c]([[card]])\n\t- x\n- d/#card\n\t- x",
      ["a #card-group", "  x", "b `#card`", "  x", "[c]([[card]])", "  x", "d/#card", "  x"],
    ],
    ["in code it stays", "- `a #card` #card\n\t- x", ["`a #card` :: x"]],
  ])("%s", (_, source, rows) => expect(read(source)).toMatchObject({ rows, losses: {} }));
});

describe("gaps of Logseq", () => {
  test.each<[string, string, string]>([
    [
      "each has a number of its own",
      "- {{cloze Oak}} and {{cloze elm}} #card",
      "{{c1::Oak}} and {{c2::elm}}",
    ],
    ["without the tag", "- an {{cloze oak}}", "an {{c1::oak}}"],
    ["a hint", String.raw`- Apples are {{cloze red \\ colour}}.`, "Apples are {{c1::red::colour}}."],
    ["of several hints the last", String.raw`- {{cloze \\ \\}} is a sign`, String.raw`{{c1::\\}} is a sign`],
    ["signs of a hint of here", "- {{cloze std::vector}} grows", "{{c1::`std::vector`}} grows"],
    ["a formula", "- {{cloze $\\frac{a}{{b}}$}} is it", "{{c1::$\\frac{a}{{b}}$}} is it"],
    [
      "what else stands in braces",
      "- {{cloze Oak}} {{video https://a.example}} {{embed ((64f0))}}",
      "{{c1::Oak}} `{{video https://a.example}}` ((64f0))",
    ],
  ])("%s", (_, source, sentence) => expect(read(source).rows).toEqual([`cloze ${sentence}`]));

  test("rows below a sentence stay below it, and parts are numbered as the gaps stand", () => {
    const { rows, items } = read("- {{cloze Oak}} is hard {{cloze wood}} #card\n\t- Quercus\n\t\t- a tree");
    expect(rows).toEqual(["cloze {{c1::Oak}} is hard {{c2::wood}}", "  Quercus", "    a tree"]);
    expect(items[0]).toMatchObject({ text: "[…] is hard […]", answer: "Oak, wood" });
  });

  test.each([
    ["gaps in gaps", "- {{cloze a {{cloze b}} c}}"],
    ["code and a sign of a hint", "- {{cloze `a` b::c}}"],
    ["without an end", "- {{cloze a"],
    ["beside braces in code that does not end", "- {{cloze a}} {{query `x}}"],
  ])("%s: the text stays, and is counted", (_, source) =>
    expect(read(source)).toMatchObject({
      rows: [source.slice(2)],
      losses: { "gaps that cannot be read, which stay as text": 1 },
    }),
  );

  test("in code they are none", () =>
    expect(read("- write `{{cloze a \\\\ b}}`")).toMatchObject({
      rows: ["write `{{cloze a \\\\ b}}`"],
      losses: {},
    }));
});

describe("schedules", () => {
  const schedule = {
    reviewedAt: new Date("2025-10-08T15:50:04.382Z"),
    dueAt: new Date("2026-11-08T17:59:40.382Z"),
    days: 396.09,
    ease: 2.66,
  };

  test.each([
    ["a card", `- Humus? #card${LOGSEQ_SCHEDULE}\n\t- Organic`],
    ["a list", `- Humus? #card${LOGSEQ_SCHEDULE}\n\t- dark\n\t- wet`],
    ["a sentence", `- {{cloze Humus}} #card${LOGSEQ_SCHEDULE}`],
  ])("of %s, and no word of them is text", (_, source) => {
    const { items, losses } = read(source);
    expect(items[0]).toMatchObject({ schedule });
    expect(JSON.stringify(items)).not.toMatch(/card-|score/);
    expect(losses).toEqual({});
  });

  test("one that says nothing, one that cannot be read, and some that belong to no card", () => {
    const without = (schedule: string) => `- Humus? #card\n  card-next-schedule:: ${schedule}\n\t- dark`;
    expect(read(without("nil"))).toMatchObject({ losses: {} });
    expect(read(without("soon"))).toMatchObject({
      rows: ["Humus? :: dark"],
      losses: { "schedules that cannot be read, whose cards are new": 1 },
    });
    expect(
      read(
        `- Humus #card${LOGSEQ_SCHEDULE}\n- Clay? #card\n\t- fine #card${LOGSEQ_SCHEDULE.replaceAll("\n", "\n\t")}`,
      ),
    ).toMatchObject({
      rows: ["Humus #card", "Clay? :: fine #card"],
      losses: { "schedules without a card": 2 },
    });
  });

  test("after a lapse a card has no interval", () => {
    const { items } = read(`- a #card${LOGSEQ_SCHEDULE.replace("396.09", "-1")}\n\t- b`);
    expect(items[0]?.schedule).toMatchObject({ days: 0, ease: 2.66 });
  });
});

test("no word is lost, no level skipped, and a sentence has gaps, whatever a page says", () => {
  const sign = fc.constantFrom("{{cloze ", "}}", "\\\\", "::", "#card", "[[card]]", "`", "$", "{{query x}}");
  const piece = fc.oneof(sign, fc.constant("word"));
  const block = fc.record({ depth: fc.nat(4), pieces: fc.array(piece, { maxLength: 6 }) });
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      let words = 0;
      const lines = blocks.map(({ depth, pieces }) => {
        const said = pieces.map((each) => (each === "word" ? `w${++words}w` : each));
        return `${"\t".repeat(depth)}- ${said.join(" ")}`;
      });
      const { items } = read(lines.join("\n"));
      const all = JSON.stringify(items);
      for (let word = 1; word <= words; word++) expect(all).toContain(`w${word}w`);
      for (const [at, { depth, form }] of items.entries()) {
        expect(depth).toBeLessThanOrEqual((items[at - 1]?.depth ?? -1) + 1);
        if (form?.kind === "cloze") expect(gapsIn(form.source ?? "")).not.toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
});
