import "./rich.css";
import {
  isPlain,
  type Piece,
  plainText,
  readPieces,
  type SpannedPiece,
  type Style,
} from "@perennial/domain/rich/pieces";
import { setApart } from "@perennial/domain/rich/spans";
import {
  createElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createCodeLoader } from "../../platform/code-loader.ts";
import { filterBy } from "../filter-by.ts";
import { restoreTarget, useLinkTarget } from "../link-targets.ts";
import { navigate } from "../router.tsx";
import { useSearchCount } from "../search-counts.ts";
import { useFile } from "./use-file.ts";

const TAGS = {
  strong: "strong",
  em: "em",
  strike: "s",
  mark: "mark",
  sub: "sub",
  sup: "sup",
} as const satisfies Record<Style, string>;

/** Texts that were drawn lately: scrolling back reads none of them again. */
const MOST_KEPT = 2_000;
const cached = new Map<string, readonly Piece[]>();

/**
 * How the links of a text are drawn: as elements; as words that can be pressed, where the text itself is a button or a
 * link; or as words.
 */
export type Links = "elements" | "pressed" | "none";

/** Each run of words knows where it stands in the source (`data-s`), so that a click finds its character there. */
export function drawRich(text: string, links: Links): ReactNode {
  const pieces = piecesOf(text);
  return isPlain(text, pieces)
    ? text
    : createElement("span", { className: "rich" }, ...draw(text, pieces, links));
}

type DrawSpan = (index: number, inner: readonly ReactNode[]) => ReactNode;

/** Draws a text in which ranges are set apart, each as `drawSpan` draws it by its number and by what stands in it. */
export const drawSpans = (
  text: string,
  ranges: Parameters<typeof setApart>[1],
  drawSpan: DrawSpan,
): ReactNode =>
  createElement(
    "span",
    { className: "rich" },
    ...draw(text, setApart(piecesOf(text), ranges), "none", drawSpan),
  );

/** The words of a text as it is drawn. */
export const richWords = (text: string): string => plainText(text, piecesOf(text));

function piecesOf(text: string): readonly Piece[] {
  const known = cached.get(text);
  if (known) return known;
  const pieces = readPieces(text);
  const [oldest] = cached.size < MOST_KEPT ? [] : cached.keys();
  if (oldest !== undefined) cached.delete(oldest);
  cached.set(text, pieces);
  return pieces;
}

const draw = (
  source: string,
  pieces: readonly SpannedPiece[],
  links: Links,
  drawSpan?: DrawSpan,
): readonly ReactNode[] =>
  pieces.map((piece) => {
    if (!("pieces" in piece)) {
      const { type, from, to } = piece;
      if (type === "formula") {
        const tex = source.slice(from, to);
        return createElement(FormulaView, {
          key: `formula ${tex}`,
          tex,
          isDisplay: piece.isDisplay,
          at: from,
        });
      }
      if (type === "tag") {
        const words = source.slice(from, to);
        return drawSearch({ query: words, at: from, links, className: "tag" }, [words]);
      }
      const props = { "data-s": from, className: type === "fence" ? type : undefined };
      return createElement(type === "text" ? "span" : "code", props, source.slice(from, to));
    }
    const inner = draw(source, piece.pieces, links, drawSpan);
    if (piece.type === "span") return drawSpan?.(piece.index, inner);
    if (piece.type === "file") {
      const alt = plainText(source, piece.pieces);
      return createElement(FileView, { key: `file ${piece.from}`, id: piece.id, alt, at: piece.from });
    }
    if (piece.type === "note-link") {
      const { target, from } = piece;
      if ("query" in target) {
        const search = { key: `search ${from}`, query: target.query, at: from, links };
        return createElement(SearchLinkView, search, ...inner);
      }
      const { anchor, shows } = target;
      const label = plainText(source, piece.pieces);
      const props = { key: `note ${from}`, anchor, links, at: from, label, hasOwnWords: shows === "words" };
      return createElement(NoteLinkView, props, ...inner);
    }
    if (piece.type !== "link") return createElement(TAGS[piece.type], null, ...inner);
    return links === "elements"
      ? createElement(
          "a",
          { href: piece.href, target: "_blank", rel: "noopener noreferrer", tabIndex: -1 },
          ...inner,
        )
      : createElement("span", { className: "address" }, ...inner);
  });

interface Followed {
  readonly className: string;
  /** Where it stands in the source. */
  readonly at: number;
  readonly href: string;
  readonly follow: () => void;
  /** Of a link to a note, whose preview finds it by this. */
  readonly anchor?: number;
  /** Of a search that is kept: how many rows it finds. It is no word of the text. */
  readonly count?: number | undefined;
}

/** A link within the site, or what is called one within a button. */
function drawFollowed(
  { className, at, href, follow, anchor, count }: Followed,
  words: readonly ReactNode[],
  links: Links,
): ReactElement {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Within a card's face, or a note that is a link itself, the press was meant for the link.
    event.stopPropagation();
    follow();
  };
  const props = { className, "data-s": at, "data-anchor": anchor, "data-count": count };
  if (links === "none") return createElement("span", props, ...words);
  const isElement = links === "elements";
  const leads = isElement ? { href, tabIndex: -1 } : { role: "link" };
  return createElement(isElement ? "a" : "span", { ...props, ...leads, onClick }, ...words);
}

interface SearchProps {
  readonly query: string;
  readonly at: number;
  readonly links: Links;
}

/** A search, such as that for a tag, leads to the rows that it finds, among those of the page. */
function drawSearch(
  { query, at, links, className = "to", count }: SearchProps & Partial<Pick<Followed, "className" | "count">>,
  words: readonly ReactNode[],
): ReactElement {
  const href = `?q=${encodeURIComponent(query)}`;
  return drawFollowed({ className, at, href, count, follow: () => filterBy(query) }, words, links);
}

/** A search that is kept in a note, with the number of rows that it finds. */
function SearchLinkView({
  children,
  ...search
}: SearchProps & { readonly children?: ReactNode }): ReactElement {
  const count = useSearchCount(search.links === "none" ? undefined : search.query);
  return drawSearch({ ...search, count }, [children]);
}

interface NoteLinkProps {
  readonly anchor: number;
  readonly links: Links;
  readonly at: number;
  readonly hasOwnWords: boolean;
  /** Its words as they stand in the text. */
  readonly label: string;
  readonly children?: ReactNode;
}

/** A link to a note, by its present title. */
function NoteLinkView({ anchor, links, at, hasOwnWords, label, children }: NoteLinkProps): ReactElement {
  const target = useLinkTarget(anchor);
  const { title = "", address, isDeleted = true } = target ?? {};
  const words = isDeleted || hasOwnWords ? children : richWords(title).trim() || "Empty note";
  const className = hasOwnWords ? "to own" : "to";
  if (address !== undefined)
    return drawFollowed(
      {
        className,
        at,
        href: address,
        follow: () => navigate(address),
        anchor,
      },
      [words],
      links,
    );
  if (!target?.isDeleted)
    return (
      <span className="to" data-s={at}>
        {words}
      </span>
    );
  const href = RECENTLY_DELETED;
  const isNamed = links !== "none";
  const named = isNamed ? { role: "link", "aria-disabled": true, "aria-label": `${label}, deleted` } : {};
  return (
    <>
      {createElement(
        "span",
        { className: `${className} gone`, "data-s": at, "data-anchor": anchor, ...named },
        <s>{words}</s>,
      )}
      {isNamed ? " " : null}
      {isNamed
        ? drawFollowed({ className: "to", at, href, follow: () => restoreTarget(anchor) }, ["Restore"], links)
        : null}
    </>
  );
}

/** The list of all that can be restored, for who opens *Restore* elsewhere. */
const RECENTLY_DELETED = "/recently-deleted";

/** In CSS pixels. */
const TALLEST = 320;

/** A file in a text: a picture, or its name. Players stand below the text, which may be a button itself. */
function FileView({ id, alt, at }: { id: number; alt: string; at: number }): ReactElement {
  const file = useFile(id);
  const [isBroken, setIsBroken] = useState(false);
  const words = alt.trim() || file?.name || "File";
  if (!file?.mediaType.startsWith("image/") || isBroken)
    return (
      <span className="file" data-s={at}>
        {words}
      </span>
    );
  const scale = Math.min(1, TALLEST / (file.height ?? TALLEST));
  return (
    <img
      className="picture"
      data-s={at}
      src={file.address}
      alt={words}
      width={file.width === null ? undefined : Math.round(file.width * scale)}
      height={file.height === null ? undefined : Math.round(file.height * scale)}
      decoding="async"
      draggable={false}
      onError={() => setIsBroken(true)}
    />
  );
}

/** Fetched with the first formula: it weighs more than all else that draws texts. */
const setter = createCodeLoader(() => import("./set-formula.ts"));

interface FormulaProps {
  readonly tex: string;
  readonly isDisplay: boolean;
  /** Where the TeX stands in the source of its text. */
  readonly at: number;
}

/** A formula as it reads; its TeX until the code that sets it is here. */
function FormulaView({ tex, isDisplay, at }: FormulaProps): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const [set, setSet] = useState(() => setter.loaded()?.setFormula);
  useEffect(() => {
    if (set) return;
    let isHere = true;
    setter.load().then(
      (loaded) => isHere && setSet(() => loaded.setFormula),
      // TeX can be read too, and is asked for again with the next formula.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [set]);
  useLayoutEffect(() => {
    if (set && place.current) set(place.current, tex, isDisplay);
  }, [set, tex, isDisplay]);
  return (
    <span ref={place} className={`formula${isDisplay ? " display" : ""}${set ? "" : " source"}`} data-s={at}>
      {tex}
    </span>
  );
}
