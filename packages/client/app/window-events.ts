import { FEATURES, type Feature } from "@perennial/domain/access/features";
import { unusableText } from "../features/settings/setting-texts.ts";
import { tellPayment, withoutPayment } from "../money/payment-return.ts";
import { serverClock } from "../platform/server-clock.ts";
import { SETTING_DEFAULTS } from "../platform/settings.ts";
import { toasts } from "../store/toasts.ts";
import { ui } from "../store/ui-store.ts";
import { navigate } from "../ui/router.tsx";
import { CLOCK_TEXTS } from "./app-texts.ts";
import { keepPageOnDevice } from "./new-version.ts";
import { account, session, settings, timers } from "./services.ts";
import { tellNotStored } from "./tell-not-stored.ts";

/** Handlers of rare events, and what watches for some of them once the page is at rest. */

/** Says it when the token is not stored, keeps the files of the page on this device, and offers a later version. */
export function watchPage(): void {
  tellNotStored(session);
  if (!import.meta.env.PROD) return;
  keepPageOnDevice().catch((error) => console.warn(`The page is not kept: ${error}`));
}

/** Tells what came of a checkout, and takes it out of the address: a reload does not tell it again. */
export function takePaymentReturn(outcome: string): void {
  tellPayment(outcome, { toasts, timers, readSubscription: account.readSubscription });
  navigate({ search: withoutPayment(location.search) }, { replace: true });
}

/** Opens the paywall for a trigger event: its detail, or the `feature` in it, names what is paid for. */
export function takePaywallTrigger(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const named =
    typeof detail === "object" && detail !== null && "feature" in detail ? detail.feature : detail;
  const feature: Feature = FEATURES.find((each) => each === named) ?? "Flashcard Creation";
  ui.openModal({ id: "paywall", feature });
}

const LONG_ENOUGH_TO_READ_MS = 10_000;

/** Tells which stored settings are ignored. */
export function tellUnusable(): void {
  for (const each of settings.unusable()) {
    const fallback = each.name === undefined ? "" : SETTING_DEFAULTS[each.name];
    toasts.show({ message: unusableText(each, fallback), type: "warning", duration: LONG_ENOUGH_TO_READ_MS });
  }
}

/** Tells that the device's clock is off, and by how much. */
export function tellClock(): void {
  const behind = serverClock.behind();
  if (behind === 0) return;
  toasts.show({ message: CLOCK_TEXTS.off(behind), type: "warning", duration: LONG_ENOUGH_TO_READ_MS });
}
