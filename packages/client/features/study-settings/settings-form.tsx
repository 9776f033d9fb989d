import { LEAST_RETENTION, MOST_RETENTION } from "@perennial/domain/study/setting-bounds";
import type { SettingsHere } from "@perennial/domain/study/settings";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { ReactElement, ReactNode } from "react";
import { type FormName, inheritedDraft, type SettingsDraft } from "./draft.ts";
import { examText } from "./exam-text.ts";
import { type FieldProps, Setting } from "./setting.tsx";

interface FormProps {
  draft: SettingsDraft;
  /** What each value is where it is not said here. */
  inherited: SettingsHere;
  wrong: ReadonlySet<FormName>;
  today: StudyDay;
  /** Who says a value that is inherited. */
  source: (name: FormName) => ReactNode;
  onChange: (draft: SettingsDraft) => void;
  /** What the values cost. */
  cost: ReactNode;
}

const WRONG: Readonly<Record<FormName, string>> = {
  desiredRetention: "From 70 to 99 %.",
  newPerDay: "A whole number, up to 9,999.",
  reviewsPerDay: "A whole number, up to 9,999.",
  learningSteps: "Minutes, as “1 min, 10 min”: at most ten, none longer than a day.",
  examDate: "A date.",
};

/** What is said of the values that are written. */
const HINT = {
  newPerDay: "Cards that you have never met.",
  reviewsPerDay: "What is more waits for the next day.",
  learningSteps: "Met again after this long before the first night.",
} as const;

/** The values of a branch, one below the other. */
export function SettingsForm({
  draft,
  inherited,
  wrong,
  today,
  source,
  onChange,
  cost,
}: FormProps): ReactElement {
  const above = inheritedDraft(inherited);
  const of = (name: FormName) => ({
    isOwn: draft[name] !== null,
    source: source(name),
    wrong: wrong.has(name) ? WRONG[name] : undefined,
    onInherit: () => onChange({ ...draft, [name]: null }),
  });
  /** The field of a value that is written. */
  const typed = (name: keyof typeof HINT, inputMode: "numeric" | "text") => (field: FieldProps) => (
    <input
      {...field}
      className="field num"
      inputMode={inputMode}
      value={draft[name] ?? above[name]}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  );
  const retention = Math.round((draft.desiredRetention ?? inherited.settings.desiredRetention) * 100);
  const exam = draft.examDate ?? above.examDate;
  return (
    <>
      <Setting
        label="Desired retention"
        {...of("desiredRetention")}
        inherited={`${Math.round(inherited.settings.desiredRetention * 100)} %`}
        hint="of the cards are known when they come back."
      >
        {(field) => (
          <>
            <output className="big" htmlFor={field.id}>
              {retention} %
            </output>
            <input
              {...field}
              type="range"
              min={LEAST_RETENTION * 100}
              max={MOST_RETENTION * 100}
              value={retention}
              aria-valuetext={`${retention} %`}
              onChange={({ target }) => onChange({ ...draft, desiredRetention: Number(target.value) / 100 })}
            />
          </>
        )}
      </Setting>
      {cost}
      <Setting
        label="New cards per day"
        {...of("newPerDay")}
        inherited={above.newPerDay}
        hint={HINT.newPerDay}
      >
        {typed("newPerDay", "numeric")}
      </Setting>
      <Setting
        label="Reviews per day"
        {...of("reviewsPerDay")}
        inherited={above.reviewsPerDay}
        hint={HINT.reviewsPerDay}
      >
        {typed("reviewsPerDay", "numeric")}
      </Setting>
      <Setting
        label="Learning steps"
        {...of("learningSteps")}
        inherited={above.learningSteps === "" ? "none" : above.learningSteps}
        hint={HINT.learningSteps}
      >
        {typed("learningSteps", "text")}
      </Setting>
      <Setting
        label="Exam date"
        {...of("examDate")}
        inherited={above.examDate === "" ? "no exam" : above.examDate}
        hint={examText(exam, today)}
      >
        {(field) => (
          <>
            <input
              {...field}
              type="date"
              className="field num"
              value={exam}
              onChange={({ target: { value } }) =>
                // No date where none is inherited says nothing.
                onChange({ ...draft, examDate: value === "" && above.examDate === "" ? null : value })
              }
            />
            {above.examDate !== "" && exam !== "" && (
              <button type="button" className="rst" onClick={() => onChange({ ...draft, examDate: "" })}>
                No exam here
              </button>
            )}
          </>
        )}
      </Setting>
    </>
  );
}
