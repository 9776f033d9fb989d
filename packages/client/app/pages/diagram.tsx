import type { ReactElement } from "react";
import { DiagramPage } from "../../features/diagram/diagram-page.tsx";
import { readStaticText } from "../../platform/static-text.ts";
import fontAddress from "../../ui/fonts/commissioner-latin-wght-normal.woff2";
import { useReadable } from "../../ui/use-readable.ts";
import { SiteFrame } from "../frame/site-frame.tsx";
import { theme } from "../services.ts";

const FONT_WITHIN_MS = 3_000;

const load = () => readStaticText("/IDEAL_UI_STATE.md", (address) => fetch(address));

/** The page has it already. Where it does not come soon the frame draws in another type. */
const loadFont = () =>
  fetch(fontAddress, { signal: AbortSignal.timeout(FONT_WITHIN_MS) })
    .then((answer) => (answer.ok ? answer.arrayBuffer() : undefined))
    .catch(() => undefined);

/** The page with the diagram of the app's states, drawn from a file of this site. */
export function DiagramRoute(): ReactElement {
  return (
    <SiteFrame>
      <DiagramPage load={load} site={location.origin} theme={useReadable(theme)} loadFont={loadFont} />
    </SiteFrame>
  );
}
