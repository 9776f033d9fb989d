import { headingOf } from "@perennial/domain/tree/selectors";
import type { TreeView } from "@perennial/domain/tree/view";
import type { TreeStore } from "../../store/tree-store.ts";

/** What the height of a row follows from, in px, as read from rows that are on the page. */
export interface RowMetrics {
  /** The width of a text below the root. */
  readonly width: number;
  /** By how much each further level is narrower. */
  readonly indent: number;
  /** From that many levels below the first on, none is narrower. */
  readonly deepest: number;
  readonly character: number;
  readonly line: number;
  /** What a row has above and below its text. */
  readonly padding: number;
}

/** Lines break before a word that does not fit: about half a word of each line stays empty. */
const BROKEN_OFF = 3;

/** How high a row will be whose text has so many characters. Depth 1 is below the root. */
export function guessHeight(metrics: RowMetrics, length: number, depth: number): number {
  const { width, indent, deepest, character, line, padding } = metrics;
  const room = Math.max(1, (width - Math.min(deepest, Math.max(0, depth - 1)) * indent) / character);
  const lines = length <= room ? 1 : Math.ceil(length / Math.max(1, room - BROKEN_OFF));
  return padding + lines * line;
}

/** The number of characters that a row shows; nothing is built or kept for it. */
export function lengthOf(tree: TreeView & Pick<TreeStore, "idOf">, key: string): number {
  const id = tree.idOf(key);
  const node = id === undefined ? undefined : tree.get("node", id);
  return node ? headingOf(tree, node).length : 0;
}

const MOST_SAMPLES = 24;

/** Reads the metrics from the rows in the page; undefined while there is none below the root. */
export function readMetrics(outline: HTMLElement): RowMetrics | undefined {
  const texts = [...outline.querySelectorAll<HTMLElement>(".row:not(.root, .pinned) :is(.txt, .card-side)")];
  // The first ones are more often headings, in a heavier type.
  const samples = texts.slice(-MOST_SAMPLES);
  const sample = samples.at(-1);
  const row = sample?.closest<HTMLElement>(".row");
  const pen = document.createElement("canvas").getContext("2d");
  if (!sample || !row || !pen) return undefined;
  const style = getComputedStyle(sample);
  const indent = Number.parseFloat(getComputedStyle(row).getPropertyValue("--indent"));
  const deepest = Number.parseFloat(getComputedStyle(row).getPropertyValue("--deepest"));
  const line = Number.parseFloat(style.lineHeight);
  pen.font = style.font;
  const words = samples.map((text) => text.textContent).join(" ");
  return {
    width:
      sample.clientWidth -
      Number.parseFloat(style.paddingLeft) +
      Math.min(deepest, Number(row.getAttribute("aria-level")) - 2) * indent,
    indent,
    deepest,
    character: pen.measureText(words).width / Math.max(1, words.length),
    line,
    padding: row.clientHeight - sample.clientHeight,
  };
}
