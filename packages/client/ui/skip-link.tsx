import type { ReactElement } from "react";
import { UI_TEXTS } from "./ui-texts.ts";

/** The first thing the Tab key finds: past the header, to what the page is about. */
export function SkipLink(): ReactElement {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads somewhere on this page; the click only spares the router a navigation
    <a
      className="btn skip"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector("main")?.focus();
      }}
    >
      {UI_TEXTS.skip}
    </a>
  );
}
