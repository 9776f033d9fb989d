import type { StudyDay } from "./study-day.ts";

/** Languages in which the name of a day is known, whatever language it is read in: a device may be set to another one. */
const LOCALES = [
  ...[
    "en-US",
    "en-GB",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "pt-BR",
    "nl",
    "sv",
    "da",
    "nb",
    "fi",
    "pl",
    "cs",
    "sk",
  ],
  ...["hu", "ro", "bg", "uk", "ru", "tr", "el", "he", "ar", "fa", "hi", "th", "vi", "id", "ja", "ko"],
  ...["zh-CN", "zh-TW"],
];
const STYLES = ["full", "long", "medium"] as const;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(locale: string, dateStyle: (typeof STYLES)[number]): Intl.DateTimeFormat {
  const name = `${locale} ${dateStyle}`;
  const format = formats.get(name) ?? newFormat(locale, { dateStyle, timeZone: "UTC" });
  formats.set(name, format);
  return format;
}

/** A system may call its language by what is no name of one: `en-US@posix`. */
function newFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(LOCALES[0], options);
  }
}

const dateOf = (day: StudyDay): Date => new Date(day * DAY_MS);

/** The name of a day in a language: `Sunday, 29 November 2026`. */
export const dayName = (day: StudyDay, locale: string): string =>
  formatOf(locale, "full").format(dateOf(day));

/** Returns whether a text is nothing but the name of a day: in any language that is known, as other programs write it, or by numbers. */
export function dayNamed(day: StudyDay, locale: string): (text: string) => boolean {
  const names = new Set<string>();
  for (const each of [locale, ...LOCALES])
    for (const style of STYLES) names.add(plain(formatOf(each, style).format(dateOf(day))));
  const iso = dateOf(day).toISOString().slice(0, 10);
  for (const sign of ["-", "/", "."]) names.add(iso.replaceAll("-", sign));
  for (const style of ["long", "medium"] as const)
    names.add(
      plain(
        formatOf("en-US", style)
          .format(dateOf(day))
          .replace(/(\d+),/, withEnding),
      ),
    );
  return (text) => text.length < 200 && names.has(plain(text));
}

/** `29th,`, as Roam and Logseq write it. */
const withEnding = (_: string, number: string): string => {
  const ending = /1\d$/.test(number) ? "th" : (["th", "st", "nd", "rd"][Number(number.at(-1))] ?? "th");
  return `${number}${ending},`;
};

/** Without its tags; letters and blanks alike. Arabic and Hebrew dates hold signs that are not seen. */
const plain = (text: string): string =>
  text
    .replace(/(^|\s)#\S+/g, "")
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
