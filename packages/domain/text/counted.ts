const numberFormat = new Intl.NumberFormat("en-US");

/** `1,234`; rounded to a whole number. */
export const numberText = (value: number): string => numberFormat.format(Math.round(value));

/** A number with its noun: `1 card`, `1,234 cards`. @param many the plural, where it is not the noun with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${Math.round(count) === 1 ? one : many}`;
