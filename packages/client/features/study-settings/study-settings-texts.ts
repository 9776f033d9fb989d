import { dayOfDate } from "@perennial/domain/study/settings";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { FormName } from "./draft.ts";

export const STUDY_SETTINGS_TEXTS = {
  about: "{note} and everything below it",
  days: "Settings for whole days apply to all notes: {link}",
  daysLink: "your days",
  saved: "Study settings saved",
  unsaved: "You have changed these settings. Save them before you leave?",
  saveAndGo: "Save and leave",
  dontSave: "Leave without saving",
  noCards: "You have no cards yet.",
  calculating: "Calculating the cost…",
  retention: "of cards are recalled when they come back.",
  noExam: "No exam here",
  newPerDay: { label: "New cards per day", hint: "Cards that you have not studied yet." },
  reviewsPerDay: { label: "Reviews per day", hint: "Cards above the limit wait for the next day." },
  needsFirst: {
    label: "Needed cards first",
    hint: "A new card waits until the cards that it needs are known.",
  },
  makesCards: {
    label: "Cards from lines",
    hint: "A note such as front :: back, or with {{gaps}}, becomes a card when you leave it.",
  },
  learningSteps: {
    label: "Learning steps",
    hint: "On its first day a new card comes back after each of these times.",
  },
} as const;

/** What each field takes, said where it holds something else. */
export const SETTING_RULES: Readonly<Record<FormName, string>> = {
  desiredRetention: "From 70 to 99 %.",
  newPerDay: "A whole number, up to 9,999.",
  reviewsPerDay: "A whole number, up to 9,999.",
  learningSteps: "Minutes, as “1 min, 10 min”: at most ten, none longer than a day.",
  examDate: "A date.",
  needsFirst: "On or off.",
  makesCards: "On or off.",
};

/** What the date of an exam means. @param date year-month-day; empty for none */
export function examText(date: string, today: StudyDay): string {
  if (date === "") return "No exam: cards come back whenever they are due.";
  const days = dayOfDate(date) - today;
  if (days < 0) return "That day is over, so the date has no effect.";
  if (days === 0) return "Today.";
  const left = days === 1 ? "Tomorrow" : `In ${days} days`;
  return `${left}. A card that would come back after the exam comes once more on one of the last days before it.`;
}
