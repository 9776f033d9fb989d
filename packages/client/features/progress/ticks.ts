const STEPS = [1, 2, 5];

/** Round numbers from 0 up to at least `most`, some four of them; whole, since what is counted is whole. */
export function countTicks(most: number): readonly number[] {
  const wanted = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, (STEPS.find((each) => each * power >= wanted) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, i) => i * step);
}

/** Tenths from below the least share up to 1; at least the upper half of that is shown. */
export function shareTicks(least: number): readonly number[] {
  const low = Math.max(0, Math.min(8, Math.floor(least * 10 + 1e-9)));
  const every = low < 5 ? 2 : 1;
  const first = low - (every === 2 ? low % 2 : 0);
  const count = Math.floor((10 - first) / every) + 1;
  return Array.from({ length: count }, (_, i) => (first + i * every) / 10);
}
