import type { KeyboardEvent } from "react";
import { tabbable } from "tabbable";
import { shortcutKey } from "../platform/pressed-key.ts";

/**
 * Leads Tab from the last stop of an element to its first, and Shift+Tab from the first to the last. The browser makes
 * the page behind a modal inert, and goes from either end to its own bars, where a screen reader's user is lost.
 */
export function stayWithin(press: KeyboardEvent<HTMLElement>): void {
  if (shortcutKey(press) !== "Tab") return;
  const stops = tabbable(press.currentTarget);
  const [end, start] = press.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (press.target !== end && press.target !== press.currentTarget) return;
  press.preventDefault();
  start?.focus();
}
