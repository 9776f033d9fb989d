import type { StudyDay } from "./study-day.ts";

/** A day as it may be typed, with the word for it. */
export interface DayWord {
  readonly word: string;
  readonly day: StudyDay;
}

const DAY_MS = 86_400_000;
const RELATIVE = [0, 1, -1] as const;
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Returns the days that a word may mean which is being typed: today, tomorrow, yesterday or a day of the week to come, in
 * the language of the learner or in English, or a date with the year first.
 * @param typed how the word begins
 * @returns none for a date that there is not
 */
export function daysMeant(typed: string, today: StudyDay, locale: string): readonly DayWord[] {
  const date = DATE.exec(typed);
  if (date) return dateOf(date);
  const begin = alike(typed);
  const seen = new Set<StudyDay>();
  return [locale, "en"].flatMap((language) =>
    wordsOf(language, today).filter(({ word, day }) => {
      const isMeant = alike(word).startsWith(begin) && !seen.has(day);
      if (isMeant) seen.add(day);
      return isMeant;
    }),
  );
}

function dateOf([word = "", year, month, date]: RegExpExecArray): readonly DayWord[] {
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  const isThere = moment.getUTCMonth() === Number(month) - 1 && moment.getUTCDate() === Number(date);
  return isThere ? [{ word, day: moment.getTime() / DAY_MS }] : [];
}

function wordsOf(language: string, today: StudyDay): readonly DayWord[] {
  try {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    return [
      ...RELATIVE.map((by) => ({ word: relative.format(by, "day"), day: today + by })),
      ...WEEK.map((by) => ({ word: weekday.format((today + by) * DAY_MS), day: today + by })),
    ];
  } catch {
    return []; // a system may call its language by what is no name of one
  }
}

/** Letters without their marks, in lower case. */
const alike = (word: string): string => word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
