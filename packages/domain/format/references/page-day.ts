const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WORDS = /^(?:[a-z]{3,9}, )?([a-z]{3})[a-z]{0,6} (\d{1,2})(?:st|nd|rd|th)?, (\d{4})$/i;
const NUMBERS = /^(\d{4})[-/_](\d\d)[-/_](\d\d)$/;

/** Returns the day that the title of a page names, as Logseq and Roam write it: `2026-11-29` for `Nov 29th, 2026`. */
export function dayOfPage(title: string): string | undefined {
  const [, year, month, day] = NUMBERS.exec(title) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const [, name = "", date = "", of] = WORDS.exec(title) ?? [];
  const index = MONTHS.indexOf(name.toLowerCase());
  return index < 0 ? undefined : `${of}-${String(index + 1).padStart(2, "0")}-${date.padStart(2, "0")}`;
}
