import { describe, expect, test } from "vitest";
import { htmlTokens } from "../html/tokens.ts";
import { hasLists } from "./html-kinds.ts";
import { readHtml } from "./read-html.ts";

const read = (html: string) => readHtml(htmlTokens(html)).map(({ depth, text }) => "  ".repeat(depth) + text);

const STYLE = "font-size:11pt;font-family:Arial,sans-serif;color:#000000;white-space:pre-wrap;";

/** A row as Google Docs copies it, at a level from 1 on. */
const docsRow = (level: number, words: string, style = "font-weight:400;") =>
  `<li dir="ltr" style="list-style-type:disc;${STYLE}" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="${STYLE}${style}">${words}</span></p></li>`;

const docs = (rows: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5c0e"><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${rows}</ul></b><br class="Apple-interchange-newline">`;

/** A row as Word copies it; a browser on the same machine writes the bullet in comments of its own. */
const wordRow = (level: number, words: string, [open, close]: readonly [string, string]) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${open}<span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span>${close}${words}<o:p></o:p></p>`;

describe("lists as programs copy them", () => {
  test("Google Docs: the level is the list's, and its wrapper in bold is not bold", () => {
    const html = docs(
      `${docsRow(1, "Membranes")}<ul style="padding-inline-start:48px;">${docsRow(2, "Lipids")}<ul>${docsRow(3, "Cholesterol")}</ul></ul>${docsRow(1, "Nucleus")}`,
    );
    expect(hasLists(html)).toBe(true);
    expect(read(html)).toEqual(["Membranes", "  Lipids", "    Cholesterol", "Nucleus"]);
  });

  test("Word: its bullets are none of the text, in either way that they are set apart", () => {
    for (const way of [
      ["<![if !supportLists]>", "<![endif]>"],
      ["<!--[if !supportLists]-->", "<!--[endif]-->"],
    ] as const)
      expect(
        read(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>@list l0:level1 {mso-level-number-format:bullet;}</style></head><body lang=EN-GB>
<!--StartFragment-->${wordRow(1, "Membranes", way)}${wordRow(2, "Lipids", way)}${wordRow(1, "Nucleus", way)}<!--EndFragment--></body></html>`),
      ).toEqual(["Membranes", "  Lipids", "Nucleus"]);
  });

  test("Pages and Notes: lists in lists without a row between, and empty spans", () => {
    expect(
      read(
        `<meta charset="UTF-8"><ul class="ul1"><li class="li1"><span class="s1"></span>Membranes</li><ul class="ul1"><li class="li1"><span class="s1"></span>Lipids</li></ul><li class="li1"><span class="s1"></span>Nucleus</li></ul>`,
      ),
    ).toEqual(["Membranes", "  Lipids", "Nucleus"]);
  });

  test("LibreOffice: paragraphs in rows, lines broken anywhere", () => {
    expect(
      read(
        `<ul>\n\t<li><p style="line-height: 100%; margin-bottom: 0cm">\n\tMembranes</p>\n\t<ul>\n\t\t<li><p>Lipids, two\n\t\twords</p></li>\n\t</ul></li>\n\t<li><p>Nucleus</p></li>\n</ul>`,
      ),
    ).toEqual(["Membranes", "  Lipids, two words", "Nucleus"]);
  });

  test("Workflowy and other outliners: the words lie in spans", () => {
    expect(
      read(
        `<ul><li><span class="name">Membranes</span><ul><li><span class="name">Lipids</span></li></ul></li></ul>`,
      ),
    ).toEqual(["Membranes", "  Lipids"]);
  });

  test("a page of an encyclopaedia: headings hold what stands below them, cells of a table stay apart", () => {
    expect(
      read(
        `<h2><span class="mw-headline">Structure</span></h2><p>A <b>membrane</b> is a <a href="https://a.test/bilayer" title="x">bilayer</a>.<sup><a href="#cite">[1]</a></sup></p><h3>Parts</h3><table><tbody><tr><td>Lipid</td><td>40 %</td></tr></tbody></table>`,
      ),
    ).toEqual([
      "Structure",
      "  A **membrane** is a [bilayer](https://a.test/bilayer).<sup>[1]</sup>",
      "  Parts",
      "    Lipid | 40 %",
    ]);
  });
});

describe("words that are marked up come as they read", () => {
  test("bold, italic, code and highlights, by tags or by styles, with the blanks outside of the marks", () => {
    expect(
      read(
        `<ul><li>a <b>bold </b>word</li><li><em>leans</em></li><li>see <code>x &lt; y</code></li><li><mark>do not mix up</mark></li></ul>`,
      ),
    ).toEqual(["a **bold** word", "*leans*", "see `x < y`", "==do not mix up=="]);
    expect(
      read(docs(docsRow(1, "heavy", "font-weight:700;") + docsRow(1, "leans", "font-style:italic;"))),
    ).toEqual(["**heavy**", "*leans*"]);
    expect(read("<ul><li><b></b>a<i> </i>b</li></ul>")).toEqual(["a b"]);
  });

  test("only addresses that can be followed make links, and none hides where it leads", () => {
    const link = (href: string) => read(`<ul><li><a href="${href}">words</a></li></ul>`);
    expect(link("https://a.test/x?a=1&amp;b=2")).toEqual(["[words](https://a.test/x?a=1&b=2)"]);
    expect(link("mailto:a@a.test")).toEqual(["[words](mailto:a@a.test)"]);
    for (const href of ["javascript:alert(1)", "data:text/html,x", "#cite", "/wiki/x", " java\nscript:x"])
      expect(link(href)).toEqual(["words"]);
    expect(read(`<ul><li><a href="https://a.test/">https://a.test/</a></li></ul>`)).toEqual([
      "https://a.test/",
    ]);
    expect(link("https://a.test/a b)c")).toEqual(["[words](https://a.test/a%20b%29c)"]);
  });

  test("marks that nobody closes, or closes elsewhere, end with their row", () => {
    expect(read("<ul><li><b>a<li>b</b></ul>")).toEqual(["**a**", "b"]);
    expect(read("<ul><li><b>a<i>b</b>c</i></li></ul>").join()).toMatch(/a.*b.*c/);
    expect(read("<ul><li></b>a</li></ul>")).toEqual(["a"]);
  });

  test("scripts in attributes and in addresses stand nowhere", () => {
    const rows = read(
      `<ul><li onclick="evil()"><img src=x onerror="evil()"><a href="JaVaScRiPt:evil()" onmouseover="evil()">a</a><iframe srcdoc="<script>evil()</script>"></iframe></li></ul><script>evil()</script>`,
    );
    expect(rows).toEqual(["a"]);
  });
});
