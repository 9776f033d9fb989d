/** How a finger has moved since it went down, in px, and for how long it has been there, in ms. */
export interface Move {
  readonly x: number;
  readonly y: number;
  readonly ms: number;
}

/** In px: from here on it is a swipe, and lets go it indents or outdents. */
const BEGUN_PX = 12;
const MEANT_PX = 48;
const MOST_PX = 72;
/** A finger that has rested so long takes the row up instead, in ms. */
const LONG_PRESS_MS = 500;

/** Whether a movement is to the side; undefined while that is not to be told. */
export function isToSide({ x, y, ms }: Move): boolean | undefined {
  if (ms >= LONG_PRESS_MS || (Math.abs(y) > BEGUN_PX && Math.abs(y) * 2 > Math.abs(x))) return false;
  return Math.abs(x) > BEGUN_PX && Math.abs(x) > 2 * Math.abs(y) ? true : undefined;
}

/** How far the row follows the finger. */
export const follows = (x: number): number => Math.max(-MOST_PX, Math.min(MOST_PX, x));

/** What a swipe asks for. In a row that is read from the right it goes the other way. */
export function swipeCommand(x: number, isRightToLeft: boolean): "indent" | "outdent" | null {
  if (Math.abs(x) < MEANT_PX) return null;
  return x > 0 !== isRightToLeft ? "indent" : "outdent";
}
