import type { ReactElement } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageFailed } from "../../ui/part-failed.tsx";
import { WaitingPage } from "../../ui/waiting.tsx";

const page = { waiting: <WaitingPage>Loading…</WaitingPage>, failed: PageFailed };

const PAGES = {
  import: lazyPart(async () => (await import("./import.tsx")).ImportRoute, page),
  progress: lazyPart(async () => (await import("./progress.tsx")).ProgressRoute, page),
  releases: lazyPart(async () => (await import("./releases.tsx")).ReleasesRoute, page),
  review: lazyPart(async () => (await import("./review.tsx")).ReviewRoute, page),
  settings: lazyPart(async () => (await import("./settings.tsx")).SettingsRoute, page),
  "state-diagram": lazyPart(async () => (await import("./diagram.tsx")).DiagramRoute, page),
};

/**
 * Shows the page beside the notes whose address is `name`. Where each of them is fetched from is known here and not in
 * the script that every page waits for.
 */
export function AsidePage({ name }: { name: keyof typeof PAGES }): ReactElement {
  const Aside = PAGES[name];
  return <Aside />;
}
