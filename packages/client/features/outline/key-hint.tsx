import type { ReactElement } from "react";

/** The key for what a button does, for the eye only: screen readers have the help overlay. */
export function KeyHint({ keys }: { keys: string }): ReactElement {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus
  return <kbd aria-hidden="true">{keys}</kbd>;
}
