import { webStorage } from "../../platform/storage.ts";

const NAME = "perennial:hints-off";
const MOST_KEPT = 2_000;
const storage = webStorage(() => localStorage);

const read = (): readonly string[] => storage.get(NAME)?.split(",") ?? [];

/** Whether somebody wants no hints for a card; this device remembers. @param card the number of its node */
export const areHintsOff = (card: number): boolean => read().includes(String(card));

export function turnOffHints(card: number): void {
  const others = read().filter((each) => each !== String(card));
  storage.set(NAME, [...others, String(card)].slice(-MOST_KEPT).join(","));
}
