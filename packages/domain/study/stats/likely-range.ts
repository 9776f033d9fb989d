/** Of a normal distribution, 95 of 100 lie within so many deviations. */
const Z = 1.959964;

/** Returns the 95 % score interval of Wilson (1927) of a share: it stays within 0 and 1 with few tries, too. */
export function likelyRange(hits: number, tries: number): readonly [low: number, high: number] {
  if (tries <= 0) return [0, 1];
  const share = hits / tries;
  const spread = Z ** 2 / tries;
  const middle = share + spread / 2;
  const reach = Z * Math.sqrt((share * (1 - share)) / tries + spread / tries / 4);
  const within = (value: number) => Math.min(1, Math.max(0, value / (1 + spread)));
  return [within(middle - reach), within(middle + reach)];
}
