import type { HtmlToken } from "./html-tokens.ts";
import { decodeHtml } from "./html-tokens.ts";

type Tag = Exclude<HtmlToken, { readonly type: "text" }>;

/** An element that is open, with where its words begin. */
interface Open {
  readonly name: string;
  readonly at: number;
  /** What stands around its words, from the inside out. */
  readonly signs: readonly string[];
  readonly href: string | undefined;
  /** The bullets that word processors draw themselves. */
  readonly isUnread: boolean;
}

const SIGN_OF: Readonly<Record<string, string>> = {
  b: "**",
  strong: "**",
  i: "*",
  em: "*",
  code: "`",
  mark: "==",
  s: "~~",
  del: "~~",
  strike: "~~",
};
const INLINE = new Set([...Object.keys(SIGN_OF), "a", "span", "font"]);
const HEAVY = /\bfont-weight:\s*(?:bold|[6-9]00)/i;
const LIGHT = /\bfont-weight:\s*(?:normal|[1-5]00)/i;
const LEANING = /\bfont-style:\s*italic/i;
const UNREAD = /mso-list:\s*ignore/i;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** What can be followed from a note. */
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>]/i;
/** Deeper than people nest them; what stands in more is as good as its words. */
const MOST_OPEN = 64;

/** Turns the inline elements of HTML into the marks that notes have, as their words are read. */
export function createHtmlMarks() {
  let open: Open[] = [];
  const has = (sign: string) => open.some(({ signs }) => signs.includes(sign));

  const begin = ({ name, attributes }: Tag, text: string): void => {
    if (open.length >= MOST_OPEN) return;
    const isFree = !has("`") && !open.some(({ isUnread }) => isUnread);
    const signs = isFree ? signsOf(name, attributes).filter((sign) => !has(sign)) : [];
    const href =
      name === "a" && isFree && !open.some((each) => each.href) ? addressIn(attributes) : undefined;
    open.push({ name, at: text.length, signs, href, isUnread: UNREAD.test(attributes) });
  };

  const end = (name: string, text: string): string => {
    const from = open.findLastIndex((each) => each.name === name);
    if (from < 0) return text;
    // What was opened inside of it and is open still ends with it.
    const ended = open.slice(from);
    open = open.slice(0, from);
    return ended.reduceRight(marked, text);
  };

  return {
    isInline: (name: string): boolean => INLINE.has(name),
    /** The text of the row so far, with the element begun or its marks put around its words. */
    read(tag: Tag, text: string): string {
      if (tag.type === "close") return end(tag.name, text);
      begin(tag, text);
      return text;
    },
    /** The text of a row that ends here; what is open goes on in the next one only where it means nothing. */
    endRow(text: string): string {
      const whole = open.reduceRight(marked, text);
      open = [];
      return whole;
    },
  };
}

function signsOf(name: string, attributes: string): string[] {
  const sign = SIGN_OF[name];
  const isBold = sign === "**" ? !LIGHT.test(attributes) : HEAVY.test(attributes);
  const others = sign === undefined || sign === "**" ? [] : [sign];
  return [...(isBold ? ["**"] : []), ...(LEANING.test(attributes) && sign !== "*" ? ["*"] : []), ...others];
}

function addressIn(attributes: string): string | undefined {
  const found = HREF.exec(attributes);
  const href = decodeHtml(found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
  return ADDRESS.test(href)
    ? href.replace(/[\s()<>]/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`)
    : undefined;
}

/** The text with the marks of an element around its words: each line for itself, blanks outside. */
function marked(text: string, { at, signs, href, isUnread }: Open): string {
  if (isUnread) return text.slice(0, at);
  if (signs.length === 0 && href === undefined) return text;
  const lines = text.slice(at).split("\n");
  return (
    text.slice(0, at) + lines.map((line) => line.replace(/\S(?:.*\S)?/, (words) => within(words))).join("\n")
  );

  function within(words: string): string {
    const inner = signs.reduce(
      (inside, sign) => (sign === "`" ? asCode(inside) : sign + inside + sign),
      words,
    );
    if (href === undefined || words === href) return inner;
    return `[${inner.replace(/[[\]]/g, "\\$&")}](${href})`;
  }
}

/** Backticks in code ask for more of them around it. */
function asCode(words: string): string {
  if (!words.includes("`")) return `\`${words}\``;
  return `\`\` ${words} \`\``;
}
