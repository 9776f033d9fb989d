const MICROS_PER_CENT = 10_000;
/** A draft costs fractions of a cent, a day whole ones: both are told as far as they say something. */
const cents = new Intl.NumberFormat("en-GB", {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: "morePrecision",
});

/** Returns a cost in hundredths of the operator's currency, for people. @param micros in millionths of it */
export const costText = (micros: number): string => `${cents.format(micros / MICROS_PER_CENT)} ct`;
