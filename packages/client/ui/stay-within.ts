import type { KeyboardEvent } from "react";
import { tabbable } from "tabbable";
import { isCombined, shortcutKey } from "../platform/pressed-key.ts";

/** Wraps Tab and Shift+Tab within an element: browsers would leave a modal for their own bars. */
export function stayWithin(press: KeyboardEvent<HTMLElement>): void {
  if (shortcutKey(press) !== "Tab" || isCombined(press)) return;
  const stops = tabbable(press.currentTarget);
  const [end, start] = press.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (press.target !== end && press.target !== press.currentTarget) return;
  press.preventDefault();
  start?.focus();
}
