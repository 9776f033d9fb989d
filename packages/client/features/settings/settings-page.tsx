import { type ReactElement, useState, useSyncExternalStore } from "react";
import { SETTING_NAMES, type Settings } from "../../platform/settings.ts";
import { clearSettings, resetSettings } from "../../platform/settings-edits.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import { type StudyChoice, setStudyChoice, studyChoice } from "../../platform/study-choices.ts";
import { Arrow } from "../../ui/arrow.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Link } from "../../ui/router.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SETTINGS_TEXTS, unusableText } from "./setting-texts.ts";
import "./settings.css";

/** Every runtime setting of this browser. Elsewhere than on the local host they are read, and reset. */
export function SettingsPage({
  settings,
  memory,
  home,
  editable,
}: {
  settings: Settings;
  /** What this device remembers. */
  memory: Pick<KeyValueStorage, "get" | "set">;
  home: string;
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
    <Page className="plain settings" title="Settings">
      <p>
        <Link className="way" to={home}>
          <Arrow sign="←" /> {SETTINGS_TEXTS.home}
        </Link>
      </p>
      <h1>Settings</h1>
      <h2>Study</h2>
      <StudySwitch memory={memory} choice="spaceRates" />
      <StudySwitch memory={memory} choice="hidesOtherGaps" />
      <h2>{SETTINGS_TEXTS.browser}</h2>
      <p>
        {SETTINGS_TEXTS.about} {!editable && SETTINGS_TEXTS.readOnly}
      </p>
      {unreadable ? (
        <p className="wrong" role="alert">
          {unusableText({ name: undefined, value: "" }, "")}
        </p>
      ) : null}
      <ul key={resets}>
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
    </Page>
  );
}

/** A choice of how cards are asked; it is the learner's and can be made everywhere. */
function StudySwitch({
  memory,
  choice,
}: {
  memory: Pick<KeyValueStorage, "get" | "set">;
  choice: StudyChoice;
}): ReactElement {
  const [isOn, setOn] = useState(() => studyChoice(memory, choice));
  const toggle = () => {
    if (setStudyChoice(memory, choice, !isOn)) setOn(!isOn);
  };
  return <Switch className="choice" label={SETTINGS_TEXTS[choice]} on={isOn} onChange={toggle} />;
}
