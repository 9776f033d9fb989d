/** How slow the server may be made to look, for trying out what waits. */
const DELAY_PRESETS = [
  { name: "fast", ms: 0 },
  { name: "slow", ms: 5_000 },
  { name: "superslow", ms: 30_000 },
] as const;

/** The name of a stored delay, in milliseconds as text; undefined for one of the person's own. */
export const delayName = (stored: string): string | undefined =>
  DELAY_PRESETS.find(({ ms }) => ms === Number(stored))?.name;

/** The delay that follows in the cycle, as it is stored; after one of the person's own the fast one. */
export function nextDelay(stored: string): string {
  const at = DELAY_PRESETS.findIndex(({ ms }) => ms === Number(stored));
  return String((DELAY_PRESETS[(at + 1) % DELAY_PRESETS.length] ?? DELAY_PRESETS[0]).ms);
}
