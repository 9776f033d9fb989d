import { HealthWord } from "../features/menu/health-word.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PartFailed } from "../ui/part-failed.tsx";

/** What opens above a page, fetched when it is first wanted: none of it is needed to write a note. */

const overlay = { failed: PartFailed };

export const HelpDialog = lazyPart(
  async () => (await import("../features/help/help-dialog.tsx")).HelpDialog,
  overlay,
);
export const Paywall = lazyPart(async () => (await import("./pages/paywall.tsx")).Paywall, overlay);
export const Claim = lazyPart(async () => (await import("./pages/claim.tsx")).Claim, overlay);
export const SessionEnded = lazyPart(
  async () => (await import("./pages/session-ended.tsx")).SessionEnded,
  overlay,
);
export const UnsentDialog = lazyPart(
  async () => (await import("../features/sign-in/unsent-dialog.tsx")).UnsentDialog,
  overlay,
);
export const History = lazyPart(async () => (await import("./pages/history.tsx")).History, {
  waiting: <aside className="history" aria-label="History" aria-busy />,
  failed: PartFailed,
});
export const Health = lazyPart(async () => (await import("./pages/health.tsx")).Health, {
  failed: () => <HealthWord health="error" />,
});

/** Not before the browser has nothing better to do. */
export const PageViews = lazyPart(
  async () => {
    await new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()));
    return (await import("./pages/page-views.tsx")).PageViews;
  },
  { failed: () => null },
);

/** Fetches what may be wanted when there is no connection any more. */
export function preloadOverlays(): void {
  for (const part of [HelpDialog, Paywall, Claim, SessionEnded, UnsentDialog, History, Health])
    part.preload();
}
