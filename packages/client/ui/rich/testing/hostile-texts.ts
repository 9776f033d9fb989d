import fc from "fast-check";

/** How many texts are tried; FC_RUNS asks for more. */
export const RUNS = Number(process.env.FC_RUNS ?? 300);
export const SCRIPT = "javascript:alert(1)";
/** What strangers write so that it runs, and the signs that lead out of where it stands. */
const FRAGMENTS: readonly string[] = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  `<a href="${SCRIPT}">a</a>`,
  "<a href='java\nscript:alert(1)'>",
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<style>@import "//strangers.example"</style>',
  "<base href=//strangers.example/>",
  "<math><mtext><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<ruby onclick=alert(1)>",
  "<xss onmouseover=alert(1) tabindex=0>",
  '<form action="javascript:alert(1)"><button>',
  "<![CDATA[<script>]]>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;img src=x onerror=alert(1)&#62;",
  `[a](${SCRIPT})`,
  `[a](JaVaScRiPt:alert(1))`,
  "[a](java\tscript:alert(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](vbscript:x)",
  `![a](${SCRIPT})`,
  "![a](file:1 onerror=alert(1))",
  "[a](note:0123456789)",
  '[a](search:"><script>)',
  '[[" onmouseover="alert(1)^0123456789]]',
  `<${SCRIPT}>`,
  "<https://x.example/\"onmouseover='alert(1)'>",
  'https://x.example/"><script>alert(1)</script>',
  '#tag"><script>',
  "{{c1::<img src=x onerror=alert(1)>::hint}}",
  "{{c1::a::<script>}}",
  `$\\href{${SCRIPT}}{a}$`,
  "$\\htmlData{onclick=alert(1)}{a}$",
  `\\url{${SCRIPT}}`,
  "\\includegraphics{x} \\unicode{<script>}",
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)",
  ...["<", ">", '"', "'", "`", "```\n", "**", "==", "*", "\\", "[", "](", ")", "$", "$$", "&", "\n", "|"],
  ...["\u0000", "\u202e", "\ufeff", "- ", "<b>", "</b>", "<!--", "-->", "<br", "/>"],
];
/** Some of them after each other, with other signs between them. */
export const HOSTILE_TEXTS = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...FRAGMENTS), weight: 5 }, fc.string({ maxLength: 6 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(""));

/** A tag in HTML: whether it ends, its name, and what else stands in it. */
export const TAG = /<(\/?)([^\s<>/]*)([^<>]*)>/g;
