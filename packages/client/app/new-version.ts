import { browserRenewal, keepPage } from "../platform/page-worker.ts";
import { toasts } from "../store/toasts.ts";
import { timers } from "./services.ts";

/** So long that the offer stays until it is answered. */
const OFFER_TOAST_MS = 24 * 60 * 60 * 1_000;
/** A page that stays open looks for a later version when somebody comes back to it, this long after the last time. */
const LOOK_AGAIN_MS = 60 * 60 * 1_000;

/** Keeps the files of the page on this device, and offers a later version when there is one. */
export async function keepPageOnDevice(): Promise<void> {
  if (navigator.serviceWorker === undefined) return;
  const look = await keepPage({
    container: navigator.serviceWorker,
    ...browserRenewal,
    offer: (takeOver) =>
      void toasts.show({
        message: "A new version of Perennial is here.",
        duration: OFFER_TOAST_MS,
        action: { label: "Update", run: takeOver },
      }),
  });
  let looked = timers.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || timers.now() - looked < LOOK_AGAIN_MS) return;
    looked = timers.now();
    look().catch(() => undefined);
  });
}
