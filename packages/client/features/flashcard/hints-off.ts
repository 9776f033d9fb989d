import { webStorage } from "../../platform/storage.ts";

const MOST_KEPT = 2_000;
const storage = webStorage(() => localStorage);
/** With the user's id in it, by which all that is kept of somebody is erased when they leave. */
const nameOf = (userId: number): string => `perennial:hints-off:${userId}`;

const read = (userId: number): readonly string[] => storage.get(nameOf(userId))?.split(",") ?? [];

/** Whether somebody wants no hints for a card; this device remembers. @param card the number of its node */
export const areHintsOff = (userId: number, card: number): boolean => read(userId).includes(String(card));

export function turnOffHints(userId: number, card: number): void {
  const others = read(userId).filter((each) => each !== String(card));
  storage.set(nameOf(userId), [...others, String(card)].slice(-MOST_KEPT).join(","));
}
