import { type ReactElement, useSyncExternalStore } from "react";
import { delayName, nextDelay } from "../../platform/delay-presets.ts";
import type { SettingName, Settings } from "../../platform/settings.ts";
import { setSetting } from "../../platform/settings-edits.ts";
import { Link } from "../../ui/router.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ValueButton } from "../../ui/value-button.tsx";
import { MORE_TEXTS } from "./menu-texts.ts";

export interface Developer {
  readonly settings: Settings;
  /** Whether the server asks for a subscription where nothing is stored. */
  readonly subscriptionRequired: boolean;
}

/** What helps whoever works on the product; on the local host only. */
export function DeveloperGroup({
  developer: { settings, subscriptionRequired },
  onDone,
}: {
  developer: Developer;
  onDone: () => void;
}): ReactElement {
  const delay = useSyncExternalStore(settings.subscribe, () => settings.get("API_DELAY"));
  const preset = delayName(delay);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form; this is a part of a menu
    <div role="group" aria-label={MORE_TEXTS.developer}>
      <ValueButton
        className="it"
        label="API delay"
        value={preset === undefined ? `${delay} ms` : `${preset}, ${delay} ms`}
        onClick={() => setSetting(settings, "API_DELAY", nextDelay(delay))}
      />
      <SettingSwitch
        settings={settings}
        name="SHOW_SORT_ORDERS"
        label={MORE_TEXTS.sortOrders}
        otherwise={false}
      />
      <SettingSwitch settings={settings} name="SHOW_IDS" label="Show ids" otherwise={false} />
      <SettingSwitch
        settings={settings}
        name="SUBSCRIPTION_NOT_NECESSARY"
        label="Subscription bypass"
        otherwise={!subscriptionRequired}
      />
      <Link className="it" to="/state-diagram" onClick={onDone}>
        State diagram
      </Link>
    </div>
  );
}

function SettingSwitch({
  settings,
  name,
  label,
  otherwise,
}: {
  settings: Settings;
  name: SettingName;
  label: string;
  /** What holds while nothing is stored. */
  otherwise: boolean;
}): ReactElement {
  const stored = useSyncExternalStore(settings.subscribe, () => settings.stored(name));
  const on = stored === undefined ? otherwise : stored === "true";
  return (
    <Switch className="it" label={label} on={on} onChange={() => setSetting(settings, name, String(!on))} />
  );
}
