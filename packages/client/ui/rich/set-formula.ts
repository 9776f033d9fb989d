import { type KatexOptions, __renderToDomTree as layOut } from "katex";
import sheetOfKatex from "katex/dist/katex.css?inline";
import ownSheet from "./formula.css?inline";

/** A node that KaTeX has laid out, before it is an element. */
interface LaidOut {
  readonly attributes?: Record<string, string>;
  readonly children?: readonly LaidOut[];
  readonly classes?: readonly string[];
  toNode(): Node;
}
declare module "katex" {
  /** The first half of `render`. The library exports it, and leaves it out of its types. */
  export function __renderToDomTree(tex: string, options: KatexOptions): LaidOut;
}

/** A text may be a stranger's: no command leads out of it, none grows without end, none is larger than the row. */
export const FORMULA_OPTIONS: KatexOptions = {
  trust: false,
  maxExpand: 1_000,
  maxSize: 50,
  throwOnError: false,
  strict: false,
  errorColor: "currentColor",
};

/** Renders TeX in an element, whose text stays; invalid TeX is shown as text. Screen readers get MathML. */
export function setFormula(element: HTMLElement, tex: string, isDisplay: boolean): void {
  const laidOut = layOut(tex, { ...FORMULA_OPTIONS, displayMode: isDisplay });
  styleByObjects(laidOut);
  if (!isDisplay) frameParts(laidOut);
  shadowOf(element).replaceChildren(laidOut.toNode());
}

/** Formulas break after operators. A part that cannot break and is too wide scrolls in a frame of its own. */
function frameParts(root: LaidOut): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!node.classes?.includes("katex-base")) {
      open.push(...(node.children ?? []));
      continue;
    }
    const toNode = node.toNode.bind(node);
    node.toNode = () => {
      const frame = document.createElement("span");
      frame.className = "part";
      frame.append(toNode());
      return frame;
    };
  }
}

const shadows = new WeakMap<HTMLElement, ShadowRoot>();
let sheets: readonly CSSStyleSheet[] = [];

/** What reads the text of a note finds TeX there, and not that, MathML and all signs one after the other. */
function shadowOf(element: HTMLElement): ShadowRoot {
  const known = shadows.get(element);
  if (known) return known;
  if (sheets.length === 0) sheets = makeSheets();
  const shadow = element.attachShadow({ mode: "closed" });
  shadow.adoptedStyleSheets = [...sheets];
  shadows.set(element, shadow);
  return shadow;
}

function makeSheets(): readonly CSSStyleSheet[] {
  const made = [sheetOfKatex, ownSheet].map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
  // Typefaces are a document's, and never a shadow's.
  document.adoptedStyleSheets.push(...made.slice(0, 1));
  return made;
}

/** The page's policy forbids style attributes, which a few signs carry: they are set as properties. */
function styleByObjects(root: LaidOut): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const { attributes, children = [] } = node;
    open.push(...children);
    const css = attributes?.style;
    if (attributes === undefined || css === undefined) continue;
    delete attributes.style;
    const toNode = node.toNode.bind(node);
    node.toNode = () => {
      const made = toNode();
      if (made instanceof HTMLElement || made instanceof SVGElement || made instanceof MathMLElement)
        made.style.cssText += css;
      return made;
    };
  }
}
