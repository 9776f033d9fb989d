import { clozeField, fieldWithoutGaps } from "@perennial/domain/format/anki/cloze-field";
import { fieldText } from "@perennial/domain/format/html/field-text";
import { markdownToHtml } from "@perennial/domain/format/html/from-markdown";
import { htmlTokens } from "@perennial/domain/html/tokens";
import { readHtml } from "@perennial/domain/outline-text/read-html";
import { writeHtml } from "@perennial/domain/outline-text/write-html";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { drawRich, type Links } from "../../ui/rich/draw-rich.tsx";
import { HOSTILE_TEXTS, RUNS, SCRIPT, TAG } from "../../ui/rich/testing/hostile-texts.ts";

// The titles of others' rows are a stranger's words as well.
vi.mock("../../ui/link-targets.ts", () => ({
  useLinkTarget: () => ({ title: '"><img src=x onerror=alert(1)>', address: "/trees/1", isDeleted: false }),
}));
vi.mock("../../ui/search-counts.ts", () => ({ useSearchCount: () => 3 }));

const drawn = (text: string, links: Links) => renderToStaticMarkup(drawRich(text, links));

/** Each place where texts become HTML. What is not React's is made of strings, and has to escape them itself. */
const SINKS: Readonly<Record<string, (text: string) => string>> = {
  "a row": (text) => drawn(text, "elements"),
  "a row that is a button": (text) => drawn(text, "pressed"),
  "a row of pasted or imported HTML": (text) =>
    readHtml(htmlTokens(text))
      .map((row) => drawn(row.text, "elements"))
      .join(""),
  "a row of an imported field": (text) =>
    drawn(
      fieldText(text, () => {}),
      "elements",
    ),
  "a field for a flashcard program": (text) => markdownToHtml(text),
  "a field with a file in it": (text) => markdownToHtml(text, () => ({ name: text, isPlayed: false })),
  "a field of gaps": (text) => clozeField(text, (number) => number, markdownToHtml),
  "a field without gaps": (text) => fieldWithoutGaps(text, markdownToHtml),
  "the clipboard": (text) => writeHtml([{ depth: 0, text, answer: text }]),
};

const ATTRIBUTE = /\s+([^\s=<>"'/]+)(?:="([^"<>]*)")?/y;
const ELEMENTS = /^(?:a|b|br|button|code|i|em|img|input|li|mark|ol|pre|rp|rt|ruby|s|span|strong|sub|sup|ul)$/;
const ATTRIBUTES =
  /^(?:class|href|src|rel|target|title|type|alt|role|tabindex|checked|disabled|translate|dir|lang|aria-[a-z]+|data-[a-z]+)$/;
/** A page of the web or of ours, or a file by its bare name, as a browser reads it. */
const isHarmless = (address: string): boolean => {
  const { protocol } = new URL(address.replaceAll("&amp;", "&"), "https://ours.example/");
  return protocol === "https:" || protocol === "http:" || protocol === "mailto:";
};

/** Whatever in a piece of HTML is no plain element with plain attributes; so strict that what it misses cannot run. */
function harmIn(html: string): string[] {
  const harm: string[] = [];
  const rest = html.replace(TAG, (tag, _end, name: string, inside: string) => {
    if (!ELEMENTS.test(name)) harm.push(tag);
    ATTRIBUTE.lastIndex = 0;
    const attributes = inside.replace(/\s*\/?$/, "");
    let at = 0;
    for (let found = ATTRIBUTE.exec(attributes); found; found = ATTRIBUTE.exec(attributes)) {
      const [whole, attribute = "", value = ""] = found;
      at += whole.length;
      const leadsOut = attribute === "href" || attribute === "src";
      if (!ATTRIBUTES.test(attribute) || (leadsOut && !isHarmless(value))) harm.push(tag);
    }
    if (at !== attributes.length) harm.push(tag);
    return "";
  });
  if (rest.includes("<")) harm.push(rest);
  return harm;
}

test.each(Object.keys(SINKS))("no text of a stranger becomes anything that runs: %s", (name) => {
  fc.assert(
    fc.property(HOSTILE_TEXTS, (text) => {
      expect(harmIn(SINKS[name]?.(text) ?? "<nothing>")).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test("what runs in a page would be found", () => {
  for (const html of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<img src="x" onerror="alert(1)">',
    `<a href="${SCRIPT}">a</a>`,
    '<a href="java\tscript:alert(1)">a</a>',
    '<a href="data:text/html,x">a</a>',
    "<svg/onload=alert(1)>",
    '<b style="x">',
    "a < b",
  ])
    expect([html, harmIn(html).length > 0]).toEqual([html, true]);
  expect(harmIn('a <a href="https://x.example/?a=1&amp;b" class="link">&lt;script&gt;</a><br>')).toEqual([]);
});
