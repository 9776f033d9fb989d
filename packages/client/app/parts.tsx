import { lazyPart } from "../ui/lazy-part.tsx";
import { PartFailed } from "../ui/part-failed.tsx";

/** What is fetched when it is first wanted: none of it is needed to write a note. */

const overlay = { failed: PartFailed };

export const HelpDialog = lazyPart(
  async () => (await import("../features/help/help-dialog.tsx")).HelpDialog,
  overlay,
);
export const Paywall = lazyPart(
  async () => (await import("../features/paywall/paywall.tsx")).Paywall,
  overlay,
);
export const ClaimDialog = lazyPart(
  async () => (await import("../features/claim/claim-dialog.tsx")).ClaimDialog,
  overlay,
);
export const SessionEndedDialog = lazyPart(
  async () => (await import("../features/sign-in/session-ended-dialog.tsx")).SessionEndedDialog,
  overlay,
);
export const UnsentDialog = lazyPart(
  async () => (await import("../features/sign-in/unsent-dialog.tsx")).UnsentDialog,
  overlay,
);
export const Health = lazyPart(async () => (await import("./pages/health.tsx")).Health, {
  failed: () => "error",
});

/** Fetches what may be wanted when there is no connection any more. */
export function preloadOverlays(): void {
  for (const part of [HelpDialog, Paywall, ClaimDialog, SessionEndedDialog, UnsentDialog, Health])
    part.preload();
}
