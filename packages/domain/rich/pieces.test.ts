import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchorName } from "./anchor-name.ts";
import { isPlain, type Piece, plainText, readPieces } from "./pieces.ts";

/** As HTML, for reading. */
const shown = (source: string): string => drawn(source, readPieces(source));
const TAGS = {
  strong: "b",
  em: "i",
  strike: "s",
  mark: "mark",
  sub: "low",
  sup: "high",
  code: "code",
  fence: "pre",
} as const;
function drawn(source: string, pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.type === "text" || piece.type === "tag") return source.slice(piece.from, piece.to);
      if (piece.type === "file") return `<file ${piece.id}>${drawn(source, piece.pieces)}</file>`;
      if (piece.type === "note-link")
        return `<${"query" in piece.target ? piece.target.query : `${piece.target.shows} ${anchorName(piece.target.anchor)}`}>${drawn(source, piece.pieces)}</>`;
      if (piece.type === "link") return `<a ${piece.href}>${drawn(source, piece.pieces)}</a>`;
      if (piece.type === "formula") {
        const tex = source.slice(piece.from, piece.to);
        return piece.isDisplay ? `<display>${tex}</display>` : `<tex>${tex}</tex>`;
      }
      const inner = "pieces" in piece ? drawn(source, piece.pieces) : source.slice(piece.from, piece.to);
      return `<${TAGS[piece.type]}>${inner}</${TAGS[piece.type]}>`;
    })
    .join("");
}

describe("what a note shows of its source", () => {
  it.each([
    ["a **b *c* d** e", "a <b>b <i>c</i> d</b> e"],
    ["***both***", "<i><b>both</b></i>"],
    ["__b__ and _i_", "<b>b</b> and <i>i</i>"],
    ["~~gone~~ ==kept **more**==", "<s>gone</s> <mark>kept <b>more</b></mark>"],
    ["`a*b*c` and `` ` ``", "<code>a*b*c</code> and <code>`</code>"],
    ["[words](https://a.example/x_(y))", "<a https://a.example/x_(y)>words</a>"],
    ["[**b** c](https://a.example)", "<a https://a.example><b>b</b> c</a>"],
    [
      "see https://a.example/b?c=d_e_f.",
      "see <a https://a.example/b?c=d_e_f>https://a.example/b?c=d_e_f</a>.",
    ],
    ["www.a.example", "<a https://www.a.example>www.a.example</a>"],
    ["<https://a.example>", "<<a https://a.example>https://a.example</a>>"],
    ["[mail](mailto:a@b.example)", "<a mailto:a@b.example>mail</a>"],
    ["**a**\n\n*b*", "<b>a</b>\n\n<i>b</i>"],
    ["a ![my *heart*](file:17) b", "a <file 17>my *heart*</file> b"],
    ["**![a](file:17)**", "<b><file 17>a</file></b>"],
    ["![](file:17)", "<file 17></file>"],
    ["![*a*](https://a.example/b.png)", "!<a https://a.example/b.png><i>a</i></a>"],
    ["  **a**  ", "  <b>a</b>  "],
    ["\\*a\\* and \\_b\\_", "*a* and _b_"],
    ["```js\nlet *a*\n\nb\n```", "<pre>let *a*\n\nb</pre>"],
    ["```\nnot closed", "<pre>not closed</pre>"],
    ["$E = mc^2$ and $a*b*c$", "<tex>E = mc^2</tex> and <tex>a*b*c</tex>"],
    ["H$_2$O, **$x_1$ is bold**", "H<tex>_2</tex>O, <b><tex>x_1</tex> is bold</b>"],
    ["\\(a^2\\) \\frac{1}{2} \\\\", "<tex>a^2</tex> \\frac{1}{2} \\\\"],
    ["so $$\\int_0^1 x\\,dx$$ holds", "so <display>\\int_0^1 x\\,dx</display> holds"],
    ["\\[ a < b \\]", "<display> a < b </display>"],
    ["$$\na &= b \\\\\nc &= d\n$$", "<display>\na &= b \\\\\nc &= d\n</display>"],
    ["`$a$` is $\\text{5 \\$}$", "<code>$a$</code> is <tex>\\text{5 \\$}</tex>"],
    ["\\$a\\$ is no formula", "$a$ is no formula"],
    ["10<sup>23</sup> of H<sub>2</sub>O", "10<high>23</high> of H<low>2</low>O"],
    [
      "see [[Newton's *laws*^k3m9x2p7q4]], **[[a^0000000000]]**",
      "see <title k3m9x2p7q4>Newton's *laws*</>, <b><title 0000000000>a</></b>",
    ],
    ["![[x^2^k3m9x2p7q4]]", "<rows k3m9x2p7q4>x^2</>"],
    ["[my **words**](note:k3m9x2p7q4)", "<words k3m9x2p7q4>my <b>words</b></>"],
    ["[Weak](search:#exam is:due r<0.8 %28a OR b%29)", "<#exam is:due r<0.8 (a OR b)>Weak</>"],
    ["[[[a^k3m9x2p7q4]]]", "[<title k3m9x2p7q4>a</>]"],
    ["`[[a^k3m9x2p7q4]]` \\[[a^k3m9x2p7q4]]", "<code>[[a^k3m9x2p7q4]]</code> [[a^k3m9x2p7q4]]"],
    ["x<sup>**n**</sup>", "x<high><b>n</b></high>"],
  ])("%j", (source, wanted) => {
    expect(shown(source)).toBe(wanted);
  });

  it.each([
    "2 * 3 * 4 = 24",
    "snake_case_name and __init__py",
    "a == b == c",
    "# not a heading",
    "- not a list",
    "1. nor this",
    "> nor a quotation",
    "    nor code",
    "[no address] [q][z]",
    "[[no anchor]] [[a^short]] [[a^k3m9x2p7qu]] [[a^K3M9X2P7Q4]]",
    "[[not closed^k3m9x2p7q4",
    "[[a [b] c^k3m9x2p7q4]]",
    "[a](note:) [a](note:k3m9x2p7q) [a](search:)",
    "![not fetched]",
    "![a](file:0)",
    "![a](data:image/png;base64,x)",
    "<b>text</b> &amp; &#42;",
    "\\frac{1}{2} \\\\",
    "$5 and $10",
    "between $5 and$10 or US$100",
    "$ a $ and $a $",
    "$not closed",
    "$$not closed",
    "$$ $$",
    "\\\\(a\\\\)",
    "\\(not closed",
    "a <sub>2",
    "<sup></sup>",
    "** a**",
    "`not closed",
    "```",
    "[click](javascript:alert(1))",
    "[click](data:text/html,x)",
    "[click](//a.example)",
    "a@b.example",
    "",
    "a\n\nb\n",
  ])("%j stays as it is", (source) => {
    expect(shown(source)).toBe(source);
    expect(isPlain(source, readPieces(source))).toBe(true);
  });

  it("hostile lines are shown plain, and what stands beside them is not", () => {
    for (const line of [
      "[[a^k3m9x2p7q4]]".repeat(10_000),
      "[[a^".repeat(1000),
      "[a](".repeat(900),
      "_a_*b*".repeat(600),
      "*a ".repeat(2000),
      "$a ".repeat(1300),
    ])
      expect(shown(`${line}\n**b**`)).toBe(`${line}\n<b>b</b>`);
  });

  it("every run is a piece of the source, in order, and no word is shown that is not in it", () => {
    const signs = fc.constantFrom(
      "*",
      "**",
      "_",
      "`",
      "~~",
      "==",
      "[",
      "](https://a.b)",
      "[[",
      "^k3m9x2p7q4]]",
      "](note:k3m9x2p7q4)",
      "\\",
      "\n",
      " ",
      "a",
      "é",
      "🌱",
      "```",
      "$",
      "$$",
      "\\(",
      "\\)",
      "<sub>",
      "</sub>",
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), (parts) => {
        const source = parts.join("");
        let at = 0;
        const walk = (pieces: readonly Piece[]): void => {
          for (const piece of pieces) {
            if ("pieces" in piece) {
              walk(piece.pieces);
              continue;
            }
            expect(piece.from).toBeGreaterThanOrEqual(at);
            expect(piece.to).toBeGreaterThanOrEqual(piece.from);
            at = piece.to;
          }
        };
        walk(readPieces(source));
        expect(at).toBeLessThanOrEqual(source.length);
        const words = (text: string) => text.replaceAll(/[^é🌱]/gu, "");
        expect(words(plainText(source))).toBe(words(source));
      }),
    );
  });
});
