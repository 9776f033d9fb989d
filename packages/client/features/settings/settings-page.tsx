import { type ReactElement, useState } from "react";
import { useStore } from "zustand";
import type { Settings } from "../../platform/settings.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import { type StudyChoice, setStudyChoice, studyChoice } from "../../platform/study-choices.ts";
import type { ThemeControl } from "../../platform/theme.ts";
import { ui } from "../../store/ui-store.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/router.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useReadable } from "../../ui/use-readable.ts";
import { BrowserSettings } from "./browser-settings.tsx";
import { Choices } from "./choices.tsx";
import { ITEM_TYPES, SETTINGS_TEXTS, THEMES } from "./setting-texts.ts";
import { SettingsFrame, SettingsLine, SettingsPart } from "./settings-frame.tsx";

interface SettingsProps {
  settings: Settings;
  theme: ThemeControl;
  /** What this device remembers. */
  memory: Pick<KeyValueStorage, "get" | "set">;
  /** Whether the settings of this browser can be changed here, or only read and reset. */
  editable: boolean;
  onHelp: () => void;
  /** Opens how all notes are studied; null as long as they are not here. */
  onStudySettings: (() => void) | null;
}

/** What a learner chooses, part by part, and at its end the technical settings of this browser. */
export function SettingsPage(props: SettingsProps): ReactElement {
  const { settings, theme, memory, editable, onHelp, onStudySettings } = props;
  const itemType = useStore(ui, (state) => state.defaultItemType);
  const showsHints = useStore(ui, (state) => state.showsHints);
  useReadable(theme);
  return (
    <SettingsFrame title="Settings">
      <SettingsPart place="writing" label="Writing">
        <Choices
          label={SETTINGS_TEXTS.itemType}
          about={SETTINGS_TEXTS.itemTypeAbout}
          value={itemType}
          choices={ITEM_TYPES}
          onChoose={(defaultItemType) => ui.setState({ defaultItemType })}
        />
        <Switch
          className="switch-line"
          label={SETTINGS_TEXTS.hints}
          on={showsHints}
          onChange={() => ui.setState({ showsHints: !showsHints })}
        />
        <SettingsLine name={SETTINGS_TEXTS.keys} about={SETTINGS_TEXTS.keysAbout}>
          <Button onClick={onHelp}>Show</Button>
        </SettingsLine>
      </SettingsPart>
      <SettingsPart place="study" label="Study">
        <SettingsLine name={SETTINGS_TEXTS.allNotes} about={SETTINGS_TEXTS.allNotesAbout}>
          {onStudySettings && <Button onClick={onStudySettings}>{SETTINGS_TEXTS.studySettings}</Button>}
        </SettingsLine>
        <SettingsLine name={SETTINGS_TEXTS.weights} about={SETTINGS_TEXTS.weightsAbout}>
          <Link className="way" to="/progress">
            Progress
          </Link>
        </SettingsLine>
        <StudySwitch memory={memory} choice="spaceRates" />
        <StudySwitch memory={memory} choice="hidesOtherGaps" />
      </SettingsPart>
      <SettingsPart place="appearance" label="Appearance">
        <Choices
          label="Theme"
          about={SETTINGS_TEXTS.themeAbout}
          value={theme.chosen() ?? "system"}
          choices={THEMES}
          onChoose={(chosen) => theme.choose(chosen === "system" ? null : chosen)}
        />
      </SettingsPart>
      <SettingsPart place="this-browser" label={SETTINGS_TEXTS.browser}>
        <BrowserSettings settings={settings} editable={editable} />
      </SettingsPart>
    </SettingsFrame>
  );
}

/** A choice of how cards are asked; it is the learner's and can be made everywhere. */
function StudySwitch({
  memory,
  choice,
}: {
  memory: SettingsProps["memory"];
  choice: StudyChoice;
}): ReactElement {
  const [isOn, setOn] = useState(() => studyChoice(memory, choice));
  const toggle = () => {
    if (setStudyChoice(memory, choice, !isOn)) setOn(!isOn);
  };
  return <Switch className="switch-line" label={SETTINGS_TEXTS[choice]} on={isOn} onChange={toggle} />;
}
