import { unusableText } from "../features/settings/setting-texts.ts";
import { SETTING_DEFAULTS } from "../platform/settings.ts";
import { settings, toasts } from "./services.ts";

const LONG_ENOUGH_TO_READ_MS = 10_000;

/** Says which stored settings do not count. Fetched only where there are any. */
export function tellUnusable(): void {
  for (const each of settings.unusable()) {
    const fallback = each.name === undefined ? "" : SETTING_DEFAULTS[each.name];
    toasts.show({ message: unusableText(each, fallback), type: "warning", duration: LONG_ENOUGH_TO_READ_MS });
  }
}
