import { type ReactElement, useId, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { SETTING_DEFAULTS, type SettingName, type Settings } from "../../platform/settings.ts";
import { resetSettings, setSetting } from "../../platform/settings-edits.ts";
import { SETTING_TEXTS, unusableText, valueText } from "./setting-texts.ts";

/** One setting: what it is, what holds, and the way back to its default. */
export function SettingRow({
  settings,
  name,
  editable,
}: {
  settings: Settings;
  name: SettingName;
  editable: boolean;
}): ReactElement {
  const id = useId();
  const value = useSyncExternalStore(settings.subscribe, () => settings.get(name));
  const stored = useSyncExternalStore(settings.subscribe, () => settings.stored(name));
  const unusable = useSyncExternalStore(settings.subscribe, () => {
    const found = settings.unusable().find((each) => each.name === name);
    return found === undefined ? undefined : unusableText(found, SETTING_DEFAULTS[name]);
  });
  const [wrong, setWrong] = useState<string>();
  const { label, about, choices, rule } = SETTING_TEXTS[name];
  const save = (text: string): void => {
    const isKept =
      (text === value && unusable === undefined) ||
      setSetting(settings, name, text) ||
      settings.get(name) === text;
    setWrong(isKept ? undefined : rule);
  };
  const field = {
    id,
    className: "field",
    "aria-describedby": `${id}-about ${id}-wrong`,
    "aria-invalid": wrong !== undefined || undefined,
  };
  return (
    <li className="setting">
      <div className="about">
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-about`}>
          {about} Default: {valueText(name, SETTING_DEFAULTS[name])}.
        </p>
      </div>
      <div className="value">
        {!editable ? (
          <output id={id} tabIndex={-1} className="num" aria-describedby={`${id}-about`}>
            {valueText(name, value)}
          </output>
        ) : choices === undefined ? (
          <input
            {...field}
            // A value that came from elsewhere, or a reset, begins the field anew.
            key={`${value} ${stored === undefined}`}
            defaultValue={value}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onBlur={(event) => save(event.target.value.trim())}
            onKeyDown={(event) => {
              if (event.key === "Enter") save(event.currentTarget.value.trim());
            }}
          />
        ) : (
          <span className="choices">
            <select {...field} value={value} onChange={(event) => save(event.target.value)}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          </span>
        )}
        <button
          type="button"
          className="quiet"
          aria-label={`Reset ${name}`}
          disabled={stored === undefined && unusable === undefined && wrong === undefined}
          onClick={() => {
            flushSync(() => {
              setWrong(undefined);
              resetSettings(settings, name);
            });
            // The button goes, and the field has been begun anew.
            document.getElementById(id)?.focus();
          }}
        >
          Reset
        </button>
      </div>
      <label className="technical" htmlFor={id}>
        {name}
      </label>
      <p className="wrong" id={`${id}-wrong`} role="alert">
        {wrong ?? unusable}
      </p>
    </li>
  );
}
