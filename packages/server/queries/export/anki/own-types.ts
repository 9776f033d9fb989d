import type { OriginType } from "@perennial/contract/files/origins";

/** The types of notes that cards of our own leave as. */
export type OwnTypeName = "basic" | "typed" | "both" | "bothTyped" | "cloze" | "clozeTyped" | "occlusion";

/** Never changes, so that a second package changes the notes of the first instead of adding a type of notes. */
const FIRST_TYPE_ID = 1_704_067_200_001;
/** By what Anki knows which of its own types one was made after; it opens its editor of covered pictures by that. */
const STOCK = { reversed: 2, typing: 4, cloze: 5, occlusion: 6 } as const;
const IS_CLOZE = 1;
const FONT = { font: "Arial", size: 20, sticky: false, rtl: false };
const CSS =
  ".card {\n  font-family: arial;\n  font-size: 20px;\n  text-align: center;\n  color: black;\n  background-color: white;\n}\n";
const GAPS_CSS = `${CSS}.cloze {\n  font-weight: bold;\n  color: blue;\n}\n.nightMode .cloze {\n  color: lightblue;\n}\n`;
const COVERS_CSS = `${CSS}#image-occlusion-canvas {\n  --inactive-shape-color: #ffeba2;\n  --active-shape-color: #ff8e8e;\n}\n`;

const field = (name: string, ord: number, tag: number | null = null) => ({
  ...FONT,
  name,
  ord,
  description: "",
  plainText: false,
  collapsed: false,
  excludeFromSearch: false,
  id: null,
  tag,
  preventDeletion: tag !== null,
});
/** Anki finds the fields of gaps and of covered pictures by numbers, whatever they are called. */
const tagged = (...names: readonly string[]) => names.map((name, ord) => field(name, ord, ord));

const template = (qfmt: string, afmt: string, ord = 0) => ({
  name: `Card ${ord + 1}`,
  ord,
  qfmt,
  afmt,
  bqfmt: "",
  bafmt: "",
  did: null,
  bfont: "",
  bsize: 0,
  id: null,
});
/** Asks one field for another. */
const asking = (question: string, answer: string, ord = 0) =>
  template(`{{${question}}}`, `{{FrontSide}}\n\n<hr id=answer>\n\n{{${answer}}}`, ord);
const typing = (question: string, answer: string, ord = 0) =>
  template(
    `{{${question}}}\n\n{{type:${answer}}}`,
    `{{${question}}}\n\n<hr id=answer>\n\n{{type:${answer}}}`,
    ord,
  );

interface Own {
  readonly name: string;
  readonly tmpls: readonly ReturnType<typeof template>[];
  readonly flds?: readonly ReturnType<typeof field>[];
  readonly stock?: number;
  readonly css?: string;
  readonly type?: number;
}

const SIDES = [field("Question", 0), field("Answer", 1)];
const GAPS = { type: IS_CLOZE, flds: tagged("Text", "Back Extra"), stock: STOCK.cloze, css: GAPS_CSS };
const extra = (question: string) => `${question}<br>\n{{Back Extra}}`;
const [GAP, TYPED_GAP] = ["{{cloze:Text}}", "{{cloze:Text}}\n\n{{type:cloze:Text}}"];
/** Anki draws the covers on the canvas, by the places that stand in the hidden field. */
const COVERED = `{{#Header}}<div>{{Header}}</div>{{/Header}}
<div style="display: none">{{cloze:Occlusion}}</div>
<div id="err"></div>
<div id="image-occlusion-container">{{Image}}<canvas id="image-occlusion-canvas"></canvas></div>
<script>
try { anki.imageOcclusion.setup(); }
catch (error) { document.getElementById("err").textContent = "This version of Anki cannot cover pictures: " + error; }
</script>
`;
const UNCOVERED = `${COVERED}<div><button id="toggle">Toggle Masks</button></div>
{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}
`;

const OWN: Readonly<Record<OwnTypeName, Own>> = {
  basic: { name: "Perennial", tmpls: [asking("Question", "Answer")] },
  typed: { name: "Perennial (typed)", tmpls: [typing("Question", "Answer")], stock: STOCK.typing },
  both: {
    name: "Perennial (both ways)",
    tmpls: [asking("Question", "Answer"), asking("Answer", "Question", 1)],
    stock: STOCK.reversed,
  },
  bothTyped: {
    name: "Perennial (both ways, typed)",
    tmpls: [typing("Question", "Answer"), typing("Answer", "Question", 1)],
  },
  cloze: { ...GAPS, name: "Perennial (gaps)", tmpls: [template(GAP, extra(GAP))] },
  clozeTyped: { ...GAPS, name: "Perennial (gaps, typed)", tmpls: [template(TYPED_GAP, extra(TYPED_GAP))] },
  occlusion: {
    name: "Perennial (picture)",
    type: IS_CLOZE,
    flds: tagged("Occlusion", "Image", "Header", "Back Extra", "Comments"),
    tmpls: [template(COVERED, UNCOVERED)],
    stock: STOCK.occlusion,
    css: COVERS_CSS,
  },
};

const typeOf = (
  { name, tmpls, flds = SIDES, stock, css = CSS, type = 0 }: Own,
  index: number,
): OriginType => ({
  id: FIRST_TYPE_ID + index,
  name,
  type,
  mod: 0,
  usn: -1,
  sortf: 0,
  did: null,
  tmpls,
  flds,
  css,
  latexPre:
    "\\documentclass[12pt]{article}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\begin{document}\n",
  latexPost: "\\end{document}",
  latexsvg: false,
  req: tmpls.map((_, ord) => [ord, "any", [ord]]),
  ...(stock === undefined ? {} : { originalStockKind: stock }),
});

/** The types of notes that cards of our own leave as: as Anki has them when it is new, with names of their own. */
export const OWN_TYPES = Object.fromEntries(
  Object.entries(OWN).map(([name, own], index) => [name, typeOf(own, index)]),
) as Readonly<Record<OwnTypeName, OriginType>>;
