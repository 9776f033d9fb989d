/** A block of a page in Logseq, with what is said of it in lines of its own. */
export interface LogseqBlock {
  /** 0 for what stands at the margin. */
  readonly depth: number;
  readonly text: string;
  readonly properties: ReadonlyMap<string, string>;
}

const BLOCK = /^([\t ]*)-(?: (.*)|)$/;
const PROPERTY = /^([A-Za-z][\w.:/?-]{0,60}):: ?(.*)$/;
const FENCE = /^\s*(```|~~~)/;
const TAB_WIDTH = 2;
/** Said by Logseq for itself; what a person said stays in the text. */
const OWN =
  /^(?:id|collapsed|created-at|updated-at|card-[\w-]+|logseq\.[\w.-]+|query-[\w-]+|heading|background-color)$/;

const widthOf = (blanks: string): number =>
  [...blanks].reduce((width, sign) => width + (sign === "\t" ? TAB_WIDTH : 1), 0);

/** Reads the blocks of a page, each from a dash to the next one; what stands before the first is a block of its own. */
export function readBlocks(source: string): LogseqBlock[] {
  const blocks: { readonly depth: number; readonly column: number; readonly lines: string[] }[] = [];
  const open: number[] = [];
  let fence: string | undefined;
  for (const line of source.replaceAll(/\r\n?/g, "\n").split("\n")) {
    const begun = fence === undefined ? BLOCK.exec(line) : null;
    if (begun) {
      const column = widthOf(begun[1] ?? "");
      while ((open.at(-1) ?? -1) >= column) open.pop();
      open.push(column);
      blocks.push({ depth: open.length - 1, column, lines: [begun[2] ?? ""] });
    } else if (blocks.length > 0 || line.trim() !== "") {
      if (blocks.length === 0) blocks.push({ depth: 0, column: -TAB_WIDTH, lines: [] });
      const block = blocks.at(-1);
      block?.lines.push(dedent(line, block.column + TAB_WIDTH));
    }
    const sign = FENCE.exec(begun ? (begun[2] ?? "") : line)?.[1];
    if (sign !== undefined) fence = fence === undefined ? sign : fence === sign ? undefined : fence;
  }
  return blocks.map(({ depth, lines }) => ({ depth, ...withoutProperties(lines) }));
}

function dedent(line: string, columns: number): string {
  let at = 0;
  for (let width = 0; width < columns && (line[at] === " " || line[at] === "\t"); at++)
    width += line[at] === "\t" ? TAB_WIDTH : 1;
  return line.slice(at);
}

function withoutProperties(lines: readonly string[]): Pick<LogseqBlock, "text" | "properties"> {
  const properties = new Map<string, string>();
  const own = lines.filter((line) => {
    const [, name = "", value = ""] = PROPERTY.exec(line) ?? [];
    if (!OWN.test(name)) return true;
    properties.set(name, value.trim());
    return false;
  });
  return { text: own.join("\n").trim(), properties };
}
