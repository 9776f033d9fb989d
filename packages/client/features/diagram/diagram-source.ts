/** A longer text is not drawn. UTF-16 code units, as `String.length` counts them. */
export const MAX_DIAGRAM_CHARACTERS = 50_000;

/** Drawn where the project's own file cannot be had. */
export const DEFAULT_DIAGRAM = `stateDiagram-v2
    [*] --> Landing
    Landing : Landing page
    Landing --> Tree : signed in
    Tree : Tree of notes
    Tree --> Card : make flashcard
    Card : Flashcard
    Card --> Tree : back to a note
    Tree --> Landing : log out
`;

/** Stands in for a text that is too long. */
const TOO_LONG_DIAGRAM = `flowchart TB
    a["Maximum text size in diagram exceeded"]
`;

/** A picture of this site that is laid over the drawing. */
export interface Screenshot {
  /** The state it shows; undefined where no state was named before it. */
  readonly state: string | undefined;
  /** An absolute address on this site. */
  readonly address: string;
}

export interface Diagram {
  /** What is drawn: without the marks of the screenshots, line for line. */
  readonly drawn: string;
  readonly screenshots: readonly Screenshot[];
  /** How many lines say something. */
  readonly lines: number;
  /** Why something in the text is not drawn, in sentences. */
  readonly refused: readonly string[];
}

const FENCED = /^[ \t]*```mermaid[^\n]*\n([\s\S]*?)^[ \t]*```/m;
const MARK = /\[IMAGE:([^\]\n]*)\]/g;
/** `Name : text`, `state "Text" as Name`, `state Name {`, `A --> B`. The last two name the state they lead to. */
const NAMES_STATE = [
  /^\s*state\s+"[^"]*"\s+as\s+([\w-]+)/,
  /^\s*state\s+([\w-]+)/,
  /-->\s*([\w-]+)/,
  /^\s*([\w-]+)\s*(?::|$)/,
];
/** Lines that begin like a state and are none. */
const NO_STATE =
  /^\s*(?:%%|direction\b|note\b|end\b|stateDiagram\b|flowchart\b|graph\b|classDef\b|class\b|--\s*$)/;

/** The first block of a markdown file, or the whole text. `[IMAGE:path]` belongs to the state on its line or above. */
export function readDiagram(text: string, site: string): Diagram {
  const source = FENCED.exec(text)?.[1] ?? text;
  if (source.length > MAX_DIAGRAM_CHARACTERS) {
    const [size, most] = [source.length, MAX_DIAGRAM_CHARACTERS].map((number) =>
      number.toLocaleString("en-GB"),
    );
    const refused = [`The diagram has ${size} characters; at most ${most} are drawn.`];
    return { drawn: TOO_LONG_DIAGRAM, screenshots: [], lines: 2, refused };
  }
  const screenshots: Screenshot[] = [];
  const refused: string[] = [];
  let state: string | undefined;
  const lines = source.split("\n").map((line) => {
    const bare = line.replace(MARK, "").trimEnd();
    state = stateNamedBy(bare) ?? state;
    for (const [, path = ""] of line.matchAll(MARK)) {
      const address = addressOn(site, path.trim());
      if (address === undefined)
        refused.push(`The screenshot “${path.trim()}” is not shown: only paths of this site are.`);
      else screenshots.push({ state, address });
    }
    return bare;
  });
  const said = lines.filter((line) => !/^\s*(?:%%|$)/.test(line));
  return { drawn: lines.join("\n"), screenshots, lines: said.length, refused };
}

function stateNamedBy(line: string): string | undefined {
  if (NO_STATE.test(line)) return undefined;
  for (const pattern of NAMES_STATE) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The address of a path on this site; undefined where it leads elsewhere, or is none. */
function addressOn(site: string, path: string): string | undefined {
  if (path === "" || !URL.canParse(path, `${site}/`)) return undefined;
  const url = new URL(path, `${site}/`);
  const own = new URL(site);
  const isOwn = url.protocol === own.protocol && url.host === own.host && url.username === "";
  return isOwn ? url.href : undefined;
}
