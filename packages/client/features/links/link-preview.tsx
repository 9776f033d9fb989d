import { linksIn, plainText, readPieces } from "@perennial/domain/rich/pieces";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { type CommandContext, isEditing, liveText } from "../../commands/command.ts";
import { turnLink, unlink } from "../../commands/handlers/link-notes.ts";
import { watchLongPresses } from "../../platform/long-press.ts";
import { type RowData, titleOf } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { Button } from "../../ui/button.tsx";
import { restoreTarget, useDeletion, useLinkTarget } from "../../ui/link-targets.ts";
import { Petals } from "../../ui/petals.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { LINK_TEXTS } from "./link-texts.ts";
import "./link-preview.css";

const MOST_ROWS = 6;
/** A pointer on its way across the page opens nothing, and one on its way into the preview closes nothing. */
const OPEN_MS = 400;
const CLOSE_MS = 250;

interface Shown {
  readonly anchor: number;
  /** The row of the outline that the link stands in, and where its link begins in the text. */
  readonly key: string | undefined;
  readonly from: number;
  readonly hasOwnWords: boolean;
  /** The words that it shows. */
  readonly words: string;
  /** Beside which it opens. */
  readonly beside: Element;
  /** By the command: the focus goes into it. */
  readonly takesFocus: boolean;
}

interface LinkPreviewProps {
  readonly tree: TreeStore;
  /** The outline whose rows hold the links; undefined where cards are studied. */
  readonly outline?: CommandContext | undefined;
}

/**
 * Shows what a link leads to: under a pointer that can hover, with the focus, and in the outline by its command. A finger that
 * rests on a link shows it in study; in the outline it opens the menu of the row, which has the command.
 */
export function LinkPreview({ tree, outline }: LinkPreviewProps): ReactElement {
  const [shown, setShown] = useState<Shown>();
  usePointed(shown, setShown);
  usePointedBefore(setShown);
  useHeld(setShown);
  const key = shown && `${shown.key} ${shown.anchor} ${shown.from}`;
  return (
    <>
      {outline && <ByCommand ctx={outline} show={setShown} />}
      {shown && <Preview key={key} tree={tree} outline={outline} shown={shown} close={setShown} />}
    </>
  );
}

function ByCommand({ ctx, show }: { ctx: CommandContext; show: (shown: Shown) => void }): null {
  const isAsked = useStore(ctx.ui, ({ box }) => box === "preview-link");
  useEffect(() => {
    if (!isAsked) return;
    const { focus } = ctx.ui.getState();
    ctx.ui.closeBox();
    const found = focus && linkOfRow(ctx, focus.key);
    if (found) show(found);
  }, [isAsked, ctx, show]);
  return null;
}

/** Opens the preview of a link outside a row on which a finger rests. */
function useHeld(show: (shown: Shown) => void): void {
  useEffect(
    () =>
      watchLongPresses(({ target }) => {
        const link = target instanceof Element ? linkAt(target) : undefined;
        return link && link.key === undefined ? link : null;
      }, show),
    [show],
  );
}

/** Opens the preview of a link on which the pointer has been since before this code was here. */
function usePointedBefore(show: (shown: Shown) => void): void {
  useEffect(() => {
    const hovered = matchMedia("(hover: hover)").matches && document.querySelector("[data-anchor]:hover");
    const link = hovered ? linkAt(hovered) : undefined;
    if (!link) return;
    const timer = setTimeout(() => link.beside.matches(":hover") && show(link), OPEN_MS);
    return () => clearTimeout(timer);
  }, [show]);
}

/** Follows the pointer and the focus onto links and off them. */
function usePointed(shown: Shown | undefined, setShown: (shown: Shown | undefined) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number, to: Shown | undefined) => {
      clearTimeout(timer);
      timer = setTimeout(setShown, ms, to);
    };
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === "touch" || !(target instanceof Element)) return;
      const link = linkAt(target);
      if (link) later(OPEN_MS, link);
      else if (target.closest(".link-preview")) clearTimeout(timer);
      else if (shown && !shown.takesFocus) later(CLOSE_MS, undefined);
      else clearTimeout(timer);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const link = target instanceof Element && target.matches(":focus-visible") ? linkAt(target) : undefined;
      if (link) setShown(link);
      else if (shown && target instanceof Element && !target.closest(".link-preview") && !isPointedAt(shown))
        setShown(undefined);
    };
    const close = () => later(0, undefined);
    const top = shown?.beside.getBoundingClientRect().top;
    // The page also scrolls to keep what is seen where it is.
    const onScroll = () => {
      if (shown?.beside.getBoundingClientRect().top !== top) close();
    };
    document.addEventListener("pointerover", onOver);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", shown ? onPress : ignore);
    if (shown) document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    function onPress({ target }: PointerEvent) {
      if (target instanceof Element && !target.closest(".link-preview")) close();
    }
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onOver);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", shown ? onPress : ignore);
      document.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [shown, setShown]);
}

/** A page that is being loaded gives the focus to a row, which takes nothing from who points at a link. */
const isPointedAt = ({ beside, takesFocus }: Shown): boolean => !takesFocus && beside.matches(":hover");

const ignore = (): void => {};

function linkAt(target: Element): Shown | undefined {
  const link = target.closest<HTMLElement>("[data-anchor]");
  const key = link?.closest<HTMLElement>("[data-key]")?.dataset.key;
  if (!link) return undefined;
  const { anchor, s: from } = link.dataset;
  const hasOwnWords = link.classList.contains("own");
  return {
    anchor: Number(anchor),
    key,
    from: Number(from),
    hasOwnWords,
    words: link.textContent,
    beside: link,
    takesFocus: false,
  };
}

/** The link at the caret of a row, else its first. */
function linkOfRow(ctx: CommandContext, key: string): Shown | undefined {
  const row = ctx.workspace.tree.row(key);
  const beside = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const text = row?.flashcard ? row.flashcard.question : liveText(ctx, key);
  const caret = ctx.fields.get(key)?.selection().end ?? -1;
  const links = linksIn(readPieces(text)).filter(
    (link) => link.type === "note-link" && "anchor" in link.target,
  );
  const link = links.find(({ from, to }) => from <= caret && caret <= to) ?? links[0];
  if (!beside || link?.type !== "note-link" || !("anchor" in link.target)) return undefined;
  const { anchor, shows } = link.target;
  const words = plainText(text, link.pieces);
  return { anchor, key, from: link.from, hasOwnWords: shows === "words", words, beside, takesFocus: true };
}

interface PreviewProps extends LinkPreviewProps {
  readonly shown: Shown;
  readonly close: (shown: undefined) => void;
}

function Preview({ tree, outline, shown, close }: PreviewProps): ReactElement | null {
  const { anchor, key, hasOwnWords, words, beside, takesFocus } = shown;
  const target = useLinkTarget(anchor);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    placeBeside(element, beside.getBoundingClientRect());
    if (takesFocus) element.focus();
    else beside.setAttribute("aria-describedby", id);
    return () => beside.removeAttribute("aria-describedby");
  }, [beside, takesFocus, id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInside = box.current?.contains(document.activeElement);
      if (event.key !== "Escape") {
        if (!isInside) close(undefined);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      close(undefined);
      if (isInside && key !== undefined) outline?.ui.requestFocus({ key, part: "inner" });
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [outline, key, close]);
  if (!target) return null;
  const title = target.isDeleted ? words : plainText(target.title).trim() || LINK_TEXTS.emptyNote;
  const restore = () => {
    close(undefined);
    restoreTarget(anchor);
    if (takesFocus && key !== undefined) outline?.ui.requestFocus({ key, part: "inner" });
  };
  const rewrite = (write: typeof turnLink) => {
    close(undefined);
    if (!outline || key === undefined) return;
    write(outline, key, shown);
    if (takesFocus) outline.ui.requestFocus({ key, part: "inner" });
  };
  const parts = {
    id,
    anchor,
    rewrite: outline && key !== undefined && isEditing(outline) ? rewrite : undefined,
  };
  return (
    <div
      ref={box}
      className="link-preview"
      popover="manual"
      role="dialog"
      aria-label={target.isDeleted ? LINK_TEXTS.deleted(title) : LINK_TEXTS.preview(title)}
      tabIndex={-1}
    >
      {target.isDeleted ? (
        <DeletedNote {...parts} title={title} onRestore={restore} />
      ) : (
        <LinkedNote {...parts} title={target.title} tree={tree} hasOwnWords={hasOwnWords} />
      )}
    </div>
  );
}

interface PartProps {
  /** Of what describes the link. */
  readonly id: string;
  readonly anchor: number;
  readonly title: string;
  /** Writes the link otherwise; undefined where nothing is edited. */
  readonly rewrite: ((write: typeof turnLink) => void) | undefined;
}

interface LinkedNoteProps extends PartProps {
  readonly tree: TreeStore;
  readonly hasOwnWords: boolean;
}

function LinkedNote({ id, anchor, title, rewrite, tree, hasOwnWords }: LinkedNoteProps): ReactElement {
  const nodeId = tree.get("anchor", anchor)?.nodeId;
  return (
    <>
      <div id={id} translate="no">
        <p className="where">{nodeId === undefined ? "" : pathOf(tree, nodeId)}</p>
        <p className="title">
          <RichText text={title.trim() || LINK_TEXTS.emptyNote} />
        </p>
        {nodeId !== undefined && <Rows rows={rowsBelow(tree, nodeId)} />}
      </div>
      {rewrite && (
        <p className="told">
          {hasOwnWords ? LINK_TEXTS.keepsWords : LINK_TEXTS.showsTitle}{" "}
          <button type="button" className="link" onClick={() => rewrite(turnLink)}>
            {hasOwnWords ? LINK_TEXTS.showTitle : LINK_TEXTS.keepWords}
          </button>
        </p>
      )}
    </>
  );
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });

function DeletedNote({
  id,
  anchor,
  title,
  rewrite,
  onRestore,
}: PartProps & { readonly onRestore: () => void }): ReactElement {
  const deletion = useDeletion(anchor);
  return (
    <>
      <div id={id}>
        <p className="where deletion">
          {deletion && (
            <>
              <span translate="no">{deletion.path.join(" / ")}</span>
              <span>
                {deletion.path.length > 0 && "\u00a0· "}
                {LINK_TEXTS.deletedOn(day.format(deletion.at), deletion.rows)}
              </span>
            </>
          )}
        </p>
        <p className="title" translate="no">
          {title}
        </p>
      </div>
      <div className="acts">
        <Button onClick={onRestore}>{LINK_TEXTS.restore}</Button>
        {rewrite && <Button onClick={() => rewrite(unlink)}>{LINK_TEXTS.unlink}</Button>}
      </div>
      <p className="until">{deletion && LINK_TEXTS.until(day.format(deletion.until))}</p>
    </>
  );
}

interface PreviewRow {
  readonly row: RowData;
  readonly depth: number;
}

function Rows({ rows }: { rows: readonly PreviewRow[] }): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ row, depth }) => (
        <li key={row.key} style={{ paddingInlineStart: `${depth * 20}px` }}>
          {row.flashcard ? <Petals color="line" /> : <span className="bullet" aria-hidden="true" />}
          <span>
            <RichText text={titleOf(row).trim() || LINK_TEXTS.emptyNote} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The first rows below a node, in the order of the screen. */
function rowsBelow(tree: TreeStore, nodeId: NodeId): readonly PreviewRow[] {
  const rows: PreviewRow[] = [];
  const open = tree.childIds(nodeId).map((id) => ({ id, depth: 0 }));
  while (rows.length < MOST_ROWS) {
    const next = open.shift();
    if (!next) break;
    const row = tree.row(tree.keyOf(next.id));
    if (!row) continue;
    rows.push({ row, depth: next.depth });
    open.unshift(...tree.childIds(next.id).map((id) => ({ id, depth: next.depth + 1 })));
  }
  return rows;
}

const pathOf = (tree: TreeStore, nodeId: NodeId): string =>
  ancestorIds(tree, nodeId)
    .toReversed()
    .map((id) => plainText(titleOf(tree.row(tree.keyOf(id)))).trim())
    .filter((title) => title !== "")
    .join(" / ");

/** In px: from the link, and from the edge of what is seen. */
const GAP_PX = 6;
const EDGE_PX = 12;

/** Below the link, or above it where there is more room. */
function placeBeside({ style, offsetWidth, offsetHeight }: HTMLElement, link: DOMRect): void {
  const below = window.innerHeight - link.bottom - GAP_PX - EDGE_PX;
  const isBelow = offsetHeight <= below || below >= link.top;
  const left = Math.min(link.left, window.innerWidth - offsetWidth - EDGE_PX);
  style.left = `${Math.max(EDGE_PX, left)}px`;
  style.top = `${Math.max(EDGE_PX, isBelow ? link.bottom + GAP_PX : link.top - GAP_PX - offsetHeight)}px`;
}
