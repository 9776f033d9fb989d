import { Autolink, type MarkdownConfig, parser, Strikethrough } from "@lezer/markdown";

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

/**
 * What may stand inside a line. Lists, headings and quotations are the tree's business, HTML and entities are text.
 */
export const grammar = parser.configure([
  Strikethrough,
  Autolink,
  highlight,
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
