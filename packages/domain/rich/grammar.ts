import { Autolink, type MarkdownConfig, parser, Strikethrough } from "@lezer/markdown";
import { formulaAt } from "./formula.ts";
import { noteLinkAt } from "./note-link.ts";
import { tagEnd } from "./tag.ts";

/** `==words==`, by the rules that bold has. */
const HIGHLIGHT = { resolve: "Highlight", mark: "HighlightMark" };
const EQUALS = "=".charCodeAt(0);
const PUNCTUATION = /[\p{S}\p{P}]/u;

const highlight: MarkdownConfig = {
  defineNodes: ["Highlight", "HighlightMark"],
  parseInline: [
    {
      name: "Highlight",
      after: "Emphasis",
      parse(context, next, at) {
        const isPair = next === EQUALS && context.char(at + 1) === EQUALS;
        if (!isPair || context.char(at + 2) === EQUALS) return -1;
        const before = context.slice(at - 1, at);
        const after = context.slice(at + 2, at + 3);
        const [isSpaceBefore, isSpaceAfter] = [before.trim() === "", after.trim() === ""];
        const [isSignBefore, isSignAfter] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
        const opens = !isSpaceAfter && (!isSignAfter || isSpaceBefore || isSignBefore);
        const closes = !isSpaceBefore && (!isSignBefore || isSpaceAfter || isSignAfter);
        return context.addDelimiter(HIGHLIGHT, at, at + 2, opens, closes);
      },
    },
  ],
};

/** What stands in a formula is TeX: nothing in it is markup. */
const formula: MarkdownConfig = {
  defineNodes: ["Formula"],
  parseInline: [
    {
      name: "Formula",
      before: "Escape",
      parse(context, _, at) {
        const found = formulaAt(context.text, at - context.offset);
        return found ? context.addElement(context.elt("Formula", at, found.to + context.offset)) : -1;
      },
    },
  ],
};

/** Links to notes and searches; their words may be marked up where they are a person's own. */
const noteLink: MarkdownConfig = {
  defineNodes: ["NoteLink"],
  parseInline: [
    {
      name: "NoteLink",
      after: "InlineCode",
      parse(context, next, at) {
        if (next !== BRACKET && next !== EXCLAMATION) return -1;
        const link = noteLinkAt(context.text, at - context.offset);
        if (!link) return -1;
        const [from, to] = [link.words.from + context.offset, link.words.to + context.offset];
        const isOwn = !("shows" in link.target) || link.target.shows === "words";
        const within = isOwn ? context.parser.parseInline(context.slice(from, to), from) : [];
        return context.addElement(context.elt("NoteLink", at, link.to + context.offset, within));
      },
    },
  ],
};
const BRACKET = "[".charCodeAt(0);
const EXCLAMATION = "!".charCodeAt(0);

/** `<sub>2</sub>` and `<sup>2</sup>`, with markup in them: characters that are lowered or raised have no other form. */
const SHIFTED = /<(sub|sup)>([^<>\n]{1,400})<\/\1>/y;
const LESS_THAN = "<".charCodeAt(0);
const shifted: MarkdownConfig = {
  defineNodes: ["Lowered", "Raised", "ShiftMark"],
  parseInline: [
    {
      name: "Shifted",
      before: "Autolink",
      parse(context, next, at) {
        if (next !== LESS_THAN) return -1;
        SHIFTED.lastIndex = at - context.offset;
        const [whole, tag, words] = SHIFTED.exec(context.text) ?? [];
        if (whole === undefined || words === undefined) return -1;
        const begin = at + "<sub>".length;
        return context.addElement(
          context.elt(tag === "sub" ? "Lowered" : "Raised", at, at + whole.length, [
            context.elt("ShiftMark", at, begin),
            ...context.parser.parseInline(words, begin),
            context.elt("ShiftMark", begin + words.length, at + whole.length),
          ]),
        );
      },
    },
  ],
};

const tag: MarkdownConfig = {
  defineNodes: ["Tag"],
  parseInline: [
    {
      name: "Tag",
      parse(context, _, at) {
        const end = tagEnd(context.text, at - context.offset);
        return end === undefined ? -1 : context.addElement(context.elt("Tag", at, end + context.offset));
      },
    },
  ],
};

/** What may stand inside a line. Lists, headings and quotations are the tree's business, HTML and entities are text. */
export const grammar = parser.configure([
  Strikethrough,
  Autolink,
  highlight,
  formula,
  noteLink,
  shifted,
  tag,
  {
    remove: [
      "LinkReference",
      "IndentedCode",
      "FencedCode",
      "Blockquote",
      "HorizontalRule",
      "BulletList",
      "OrderedList",
      "ATXHeading",
      "SetextHeading",
      "HTMLBlock",
      "HTMLTag",
      "Entity",
    ],
  },
]);
