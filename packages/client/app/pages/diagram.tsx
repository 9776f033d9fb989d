import type { ReactElement } from "react";
import { DiagramPage } from "../../features/diagram/diagram-page.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { SiteFrame } from "../frame/site-frame.tsx";
import { theme } from "../services.ts";

/** A static file beside the page, wherever the API may be. */
const ADDRESS = "/IDEAL_UI_STATE.md";

async function load(): Promise<string | undefined> {
  try {
    const response = await fetch(ADDRESS);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

export function DiagramRoute(): ReactElement {
  return (
    <SiteFrame>
      <DiagramPage load={load} site={location.origin} theme={useReadable(theme)} />
    </SiteFrame>
  );
}
