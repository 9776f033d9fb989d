import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import { useEffect, useRef } from "react";
import { shortcutKey } from "../../platform/pressed-key.ts";

/** What is not there is not done: at the end nothing is left but to take the last rating back. */
export interface SessionActions {
  /** What Space and Enter do: they show the answer, then rate it. */
  readonly next?: () => void;
  /** Only while the answer shows. */
  readonly rate?: (confidence: Confidence) => void;
  readonly mark?: (mark: "bury" | "suspend" | "flag") => void;
  readonly undo: () => void;
  readonly edit?: () => void;
  readonly open?: () => void;
  /** Only while the answer shows. */
  readonly explain?: (() => void) | undefined;
  /** Uncovers the other parts of a picture, or covers them. */
  readonly others?: () => void;
  /** Puts the focus on the next link of the card, which shows what it leads to. */
  readonly links?: () => void;
}

/** What is typed into belongs to the field, and Space and Enter to the control that has the focus. */
const FIELDS = "input, textarea, select, [contenteditable]";
/** What is previewed beside a card takes no keys. */
const DIALOGS = "dialog[open], [role=dialog]:not(.link-preview)";
const CONTROLS = "a, button:not(.leaf), [role=menuitem]";

/** The keys of a session, wherever the focus is on the page. */
export function useSessionKeys(actions: SessionActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    let pressed: string | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const key = shortcutKey(event);
      if (event.defaultPrevented || event.altKey) return;
      // Beside undo, what goes with Ctrl or ⌘ is the browser's.
      const isUndo = key === "z" && !event.shiftKey;
      if ((event.ctrlKey || event.metaKey) && !isUndo) return;
      if (!(target instanceof Element) || target.closest(FIELDS) !== null) return;
      if (document.querySelector(DIALOGS) !== null) return;
      const isPlain = !event.ctrlKey && !event.metaKey;
      const action = isPlain ? actionOf(key, target, latest.current) : latest.current.undo;
      if (!action) return;
      event.preventDefault();
      pressed = event.key;
      if (!event.repeat) action();
    };
    /** A button that is held, in Firefox any, is clicked when Space goes up, also one that has had the focus since it went down. */
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === pressed) event.preventDefault();
      pressed = undefined;
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("keyup", onKeyUp);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keyup", onKeyUp);
    };
  }, []);
}

function actionOf(key: string, target: Element, actions: SessionActions): (() => void) | undefined {
  if (key === " " || key === "Enter") return target.closest(CONTROLS) === null ? actions.next : undefined;
  const confidence = CONFIDENCES.find((each) => each.key === key);
  const { rate, mark } = actions;
  if (confidence) return rate && (() => rate(confidence));
  switch (key) {
    case "b":
      return mark && (() => mark("bury"));
    case "s":
      return mark && (() => mark("suspend"));
    case "f":
      return mark && (() => mark("flag"));
    case "u":
      return actions.undo;
    case "e":
      return actions.edit;
    case "o":
      return actions.open;
    case "x":
      return actions.explain;
    case "h":
      return actions.others;
    case "l":
      return actions.links;
    default:
      return undefined;
  }
}
