import { type ReactElement, useState, useSyncExternalStore } from "react";
import { SETTING_NAMES, type Settings } from "../../platform/settings.ts";
import { clearSettings, resetSettings } from "../../platform/settings-edits.ts";
import { Button } from "../../ui/button.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SETTINGS_TEXTS, unusableText } from "./setting-texts.ts";

/** Every runtime setting of this browser. Elsewhere than on the local host they are read, and reset. */
export function BrowserSettings({
  settings,
  editable,
}: {
  settings: Settings;
  editable: boolean;
}): ReactElement {
  const [done, setDone] = useState("");
  // A reset begins the rows anew: what was typed and refused goes too.
  const [resets, setResets] = useState(0);
  const unreadable = useSyncExternalStore(settings.subscribe, () =>
    settings.unusable().some((each) => each.name === undefined),
  );
  const forget = (what: () => void, said: string) => () => {
    what();
    setResets(resets + 1);
    setDone(said);
  };
  return (
    <>
      <p>
        {SETTINGS_TEXTS.about} {!editable && SETTINGS_TEXTS.readOnly}
      </p>
      {unreadable ? (
        <p className="wrong" role="alert">
          {unusableText({ name: undefined, value: "" }, "")}
        </p>
      ) : null}
      <ul className="technical-settings" key={resets}>
        {SETTING_NAMES.map((name) => (
          <SettingRow key={name} settings={settings} name={name} editable={editable} />
        ))}
      </ul>
      <div className="acts">
        <Button onClick={forget(() => resetSettings(settings), SETTINGS_TEXTS.reset)}>Reset all</Button>
        <Button onClick={forget(() => clearSettings(settings), SETTINGS_TEXTS.cleared)}>Clear</Button>
      </div>
      <p className="hint">{SETTINGS_TEXTS.actions}</p>
      <p className="hint" role="status">
        {done}
      </p>
    </>
  );
}
