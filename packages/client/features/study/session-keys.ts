import { CONFIDENCES, type Confidence } from "@perennial/domain/study/confidence";
import { useEffect, useRef } from "react";

/** What is not there is not done: at the end nothing is left but to take the last rating back. */
export interface SessionDeeds {
  /** Turns the card to its answer. */
  readonly show?: () => void;
  /** Only while the answer shows. */
  readonly rate?: (confidence: Confidence) => void;
  readonly undo: () => void;
  readonly edit?: () => void;
  readonly open?: () => void;
}

/** What is typed into belongs to the field, and Space and Enter to the control that has the focus. */
const FIELDS = "input, textarea, select, [contenteditable]";
const CONTROLS = "a, button, [role=menuitem]";

/** The keys of a session, wherever the focus is on the page. */
export function useSessionKeys(deeds: SessionDeeds): void {
  const latest = useRef(deeds);
  latest.current = deeds;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!(target instanceof Element) || target.closest(FIELDS) !== null) return;
      if (document.querySelector("dialog[open], [role=dialog]") !== null) return;
      const deed = deedOf(key, target, latest.current);
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function deedOf(key: string, target: Element, deeds: SessionDeeds): (() => void) | undefined {
  if (key === " " || key === "Enter") return target.closest(CONTROLS) === null ? deeds.show : undefined;
  const confidence = CONFIDENCES.find((each) => each.key === key);
  const { rate } = deeds;
  if (confidence) return rate && (() => rate(confidence));
  switch (key.toLowerCase()) {
    case "u":
      return deeds.undo;
    case "e":
      return deeds.edit;
    case "o":
      return deeds.open;
    default:
      return undefined;
  }
}
