import { LEAST_RETENTION, MOST_RETENTION } from "@perennial/domain/study/setting-bounds";
import type { SettingsHere } from "@perennial/domain/study/settings";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { ReactElement, ReactNode } from "react";
import { type FormName, inheritedDraft, type SettingsDraft, type SwitchName } from "./draft.ts";
import { type FieldProps, Setting } from "./setting.tsx";
import { examText, SETTING_RULES, STUDY_SETTINGS_TEXTS as TEXTS } from "./study-settings-texts.ts";

interface FormProps {
  draft: SettingsDraft;
  /** What each value is where it is not said here. */
  inherited: SettingsHere;
  wrong: ReadonlySet<FormName>;
  today: StudyDay;
  /** Who says a value that is inherited. */
  source: (name: FormName) => ReactNode;
  onChange: (draft: SettingsDraft) => void;
  cost: ReactNode;
}

/** The values that are written as text. */
const WRITTEN = [
  { name: "newPerDay", inputMode: "numeric" },
  { name: "reviewsPerDay", inputMode: "numeric" },
  { name: "learningSteps", inputMode: "text" },
] as const;

/** The values of a branch, one below the other. */
export function SettingsForm(props: FormProps): ReactElement {
  const { draft, inherited, wrong, today, source, onChange, cost } = props;
  const above = inheritedDraft(inherited);
  const of = (name: FormName) => ({
    isOwn: draft[name] !== null,
    source: source(name),
    wrong: wrong.has(name) ? SETTING_RULES[name] : undefined,
    onInherit: () => onChange({ ...draft, [name]: null }),
  });
  const switchOf = (name: SwitchName) => (
    <Setting {...TEXTS[name]} {...of(name)} inherited={above[name]}>
      {({ "aria-invalid": _, ...field }) => (
        <input
          {...field}
          type="checkbox"
          checked={draft[name] ?? inherited.settings[name]}
          onChange={({ target }) => onChange({ ...draft, [name]: target.checked })}
        />
      )}
    </Setting>
  );
  return (
    <>
      <Setting
        label="Desired retention"
        {...of("desiredRetention")}
        inherited={percentText(inherited.settings.desiredRetention)}
        hint={TEXTS.retention}
      >
        {(field) => (
          <RetentionField
            field={field}
            share={draft.desiredRetention ?? inherited.settings.desiredRetention}
            onChange={(desiredRetention) => onChange({ ...draft, desiredRetention })}
          />
        )}
      </Setting>
      {cost}
      {WRITTEN.map(({ name, inputMode }) => (
        <Setting
          key={name}
          {...TEXTS[name]}
          {...of(name)}
          inherited={above[name] === "" ? "none" : above[name]}
        >
          {(field) => (
            <input
              {...field}
              className="field num"
              inputMode={inputMode}
              value={draft[name] ?? above[name]}
              onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
            />
          )}
        </Setting>
      ))}
      {switchOf("needsFirst")}
      <Setting
        label="Exam date"
        {...of("examDate")}
        inherited={above.examDate === "" ? "no exam" : above.examDate}
        hint={examText(draft.examDate ?? above.examDate, today)}
      >
        {(field) => (
          <ExamField
            field={field}
            own={draft.examDate}
            above={above.examDate}
            onChange={(examDate) => onChange({ ...draft, examDate })}
          />
        )}
      </Setting>
      {switchOf("makesCards")}
    </>
  );
}

const percentText = (share: number): string => `${Math.round(share * 100)} %`;

/** The share of cards that are to be known when they come back, in whole per cent on a scale. */
function RetentionField({
  field,
  share,
  onChange,
}: {
  field: FieldProps;
  /** From 0 to 1. */
  share: number;
  onChange: (share: number) => void;
}): ReactElement {
  const shown = percentText(share);
  return (
    <>
      <output className="big" htmlFor={field.id}>
        {shown}
      </output>
      <input
        {...field}
        type="range"
        min={LEAST_RETENTION * 100}
        max={MOST_RETENTION * 100}
        value={Math.round(share * 100)}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
      />
    </>
  );
}

/** The day of an exam, and a way to say that there is none here where one is inherited. */
function ExamField({
  field,
  own,
  above,
  onChange,
}: {
  field: FieldProps;
  /** What is said here: null where nothing is, "" for no exam. */
  own: string | null;
  /** What is inherited; "" for no exam. */
  above: string;
  onChange: (own: string | null) => void;
}): ReactElement {
  const exam = own ?? above;
  return (
    <>
      <input
        {...field}
        type="date"
        className="field num"
        value={exam}
        onChange={({ target: { value } }) =>
          // No date where none is inherited says nothing.
          onChange(value === "" && above === "" ? null : value)
        }
      />
      {above !== "" && exam !== "" && (
        <button type="button" className="rst" onClick={() => onChange("")}>
          {TEXTS.noExam}
        </button>
      )}
    </>
  );
}
