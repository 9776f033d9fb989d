import "./field-popup.css";
import {
  type Dispatch,
  type ReactElement,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { geometryOf } from "../text-mirror.ts";
import { followed, type OpenPopup, popupAt } from "./open-popup.ts";
import type { PopupEntry, PopupSource } from "./popup-source.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Props {
  readonly sources: readonly PopupSource[];
  /** Whether a sign may have been typed before this was here. */
  readonly wasTyping: () => boolean;
  /** Types into the field with the focus, as a person does. */
  readonly type: (text: string, where: { readonly over: Range; readonly select: Range }) => void;
}

/** Proposes what may stand behind a sign, in each text area of the page. Without a sign a key costs one comparison. */
export function FieldPopup({ sources, wasTyping, type }: Props): ReactElement | null {
  const [popup, setPopup] = useState<OpenPopup>();
  useEffect(() => {
    const lastSigns = new Set(sources.map(({ sign }) => sign.at(-1)));
    const onInput = (event: Event) => {
      const { data, isComposing, target } = event as InputEvent;
      if (isComposing || !lastSigns.has(data?.at(-1)) || !(target instanceof HTMLTextAreaElement)) return;
      setPopup((open) => open ?? popupAt(target, sources, 0));
    };
    document.addEventListener("input", onInput);
    const { activeElement } = document;
    if (wasTyping() && activeElement instanceof HTMLTextAreaElement)
      setPopup(popupAt(activeElement, sources));
    return () => document.removeEventListener("input", onInput);
  }, [sources, wasTyping]);
  return popup ? <Popup popup={popup} onChange={setPopup} type={type} /> : null;
}

interface PopupProps extends Pick<Props, "type"> {
  readonly popup: OpenPopup;
  readonly onChange: Dispatch<SetStateAction<OpenPopup | undefined>>;
}

function Popup({ popup, onChange, type }: PopupProps): ReactElement | null {
  const { field, source, typed } = popup;
  const id = useId();
  const [{ at, of }, setChosen] = useState({ at: 0, of: typed });
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const proposals = source.propose(typed);
  const foot = source.foot?.(typed);
  // As long as nothing is typed Enter goes on in the text.
  const first = typed === "" ? -1 : 0;
  const now = Math.min(of === typed ? at : first, proposals.length - 1);

  useEffect(() => source.open?.(renew), [source]);

  const take = (proposal: PopupEntry) => {
    const isHere = followed(popup) === popup;
    const text = isHere ? proposal.take() : undefined;
    onChange(undefined);
    if (text === undefined) return;
    const over = { start: popup.from, end: popup.from + source.sign.length + typed.length };
    const end = over.start + text.length;
    type(text, { over, select: { start: end, end } });
  };
  const move = (by: number) => {
    const count = proposals.length;
    setChosen({ at: now < 0 && by < 0 ? count - 1 : (now + by + count) % count, of: typed });
  };
  /** Returns whether the key was meant for the popup. */
  const press = (key: string): boolean => {
    const chosen = proposals[now];
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Escape") onChange(undefined);
    else if ((key === "Enter" || key === "Tab") && chosen) {
      if (chosen.isTyped) onChange(undefined);
      else take(chosen);
      return !chosen.isTyped;
    } else return false;
    return true;
  };
  useFieldEvents(popup, onChange, proposals.length === 0 ? undefined : press);
  useActive(field, proposals.length === 0 ? undefined : id, now);

  if (proposals.length === 0) return null;
  return (
    <Box popup={popup}>
      <div role="listbox" id={id} aria-label={source.name} tabIndex={-1}>
        {proposals.map((proposal, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose here
          <div
            key={proposal.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === now}
            tabIndex={-1}
            ref={i === now ? showOption : undefined}
            onClick={() => take(proposal)}
          >
            {proposal.show}
          </div>
        ))}
      </div>
      {foot && <div className="told">{foot}</div>}
    </Box>
  );
}

/** Scrolls the list alone: the box may not have its place yet. */
function showOption(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const top = option.offsetTop - list.offsetTop;
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, top + option.offsetHeight - list.clientHeight));
}

/** Phone keyboards do not name Enter; the change that they are about to make tells it. */
const ENTERS = ["insertParagraph", "insertLineBreak"];

/** Follows what is typed in the field, and takes the keys of the popup before anybody else. */
function useFieldEvents(
  popup: OpenPopup,
  onChange: PopupProps["onChange"],
  press: ((key: string) => boolean) | undefined,
): void {
  useLayoutEffect(() => {
    const { field } = popup;
    const { ownerDocument: page } = field;
    // Not of the popup of this rendering: it may be closed by now.
    const follow = () => onChange((open) => open && followed(open));
    const close = () => onChange(undefined);
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { isComposing, keyCode, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (isComposing || keyCode === 229 || ctrlKey || metaKey || altKey || shiftKey) return;
      if (press?.(event.key)) hold(event);
    };
    const onBeforeInput = (event: InputEvent) => {
      if (!event.isComposing && ENTERS.includes(event.inputType) && press?.("Enter")) hold(event);
    };
    page.addEventListener("keydown", onKeyDown, true);
    page.addEventListener("beforeinput", onBeforeInput, true);
    page.addEventListener("selectionchange", follow);
    field.addEventListener("input", follow);
    field.addEventListener("blur", close);
    return () => {
      page.removeEventListener("keydown", onKeyDown, true);
      page.removeEventListener("beforeinput", onBeforeInput, true);
      page.removeEventListener("selectionchange", follow);
      field.removeEventListener("input", follow);
      field.removeEventListener("blur", close);
    };
  });
}

/** Tells those who hear the field which proposal is chosen. @param id of the list; undefined where none is shown */
function useActive(field: HTMLTextAreaElement, id: string | undefined, chosen: number): void {
  useLayoutEffect(() => {
    if (id === undefined) return;
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-autocomplete", "list");
    if (chosen >= 0) field.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    return () => {
      for (const name of ["controls", "autocomplete", "activedescendant"])
        field.removeAttribute(`aria-${name}`);
    };
  }, [field, id, chosen]);
}

/** Between the box and the line of its sign, and between the box and the edge of what is seen, in px. */
const GAP_PX = 4;
const EDGE_PX = 8;

/** Below the line of the sign, or above it where there is more room; above everything, and as a whole in sight. */
function Box({ popup, children }: { popup: OpenPopup; children: ReactNode }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (element.popover !== null && !element.matches(":popover-open")) element.showPopover();
    const place = () => placeAt(element, popup);
    place();
    const view = window.visualViewport;
    document.addEventListener("scroll", place, { capture: true, passive: true });
    view?.addEventListener("resize", place);
    return () => {
      document.removeEventListener("scroll", place, { capture: true });
      view?.removeEventListener("resize", place);
    };
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in it leaves the focus in the field
    <div ref={box} className="field-popup" popover="manual" onPointerDown={keepFocus} onMouseDown={keepFocus}>
      {children}
    </div>
  );
}

const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

function placeAt(element: HTMLElement, { field, from }: OpenPopup): void {
  const view = window.visualViewport;
  const [left, top] = [view?.offsetLeft ?? 0, view?.offsetTop ?? 0];
  const [width, height] = [view?.width ?? window.innerWidth, view?.height ?? window.innerHeight];
  const { top: line, x } = geometryOf(field).at(from);
  const lineEnd = line + Number.parseFloat(getComputedStyle(field).lineHeight);
  const bar = document.querySelector(".mobile");
  const covered = bar?.checkVisibility() ? bar.getBoundingClientRect().height : 0;
  const below = top + height - covered - lineEnd - GAP_PX - EDGE_PX;
  const above = line - top - GAP_PX - EDGE_PX;
  const { style } = element;
  style.maxHeight = "";
  const isBelow = element.offsetHeight <= below || below >= above;
  style.maxHeight = `${Math.max(0, isBelow ? below : above)}px`;
  const start = isBelow ? lineEnd + GAP_PX : line - GAP_PX - element.offsetHeight;
  const end = left + width - element.offsetWidth - EDGE_PX;
  style.left = `${Math.max(left + EDGE_PX, Math.min(x, end))}px`;
  style.top = `${start}px`;
}
