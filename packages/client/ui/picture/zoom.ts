/** How a picture is shown closer: by how much, and the point that stays where it is, as shares of it. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** So high what is asked should be at least, in CSS px, and so much of the picture's place it takes at most. */
const LEGIBLE_PX = 32;
const MOST_OF_PLACE = 0.7;
const CLOSEST = 4;

/**
 * Returns how close a picture has to be shown for what is asked in it to be legible; undefined where it is as it stands.
 * @param box what is asked: left, top, right, bottom, in thousandths of the picture
 * @param width the picture as it stands, in CSS px
 */
export function zoomTo(
  [left, top, right, bottom]: readonly [number, number, number, number],
  width: number,
  height: number,
): Zoom | undefined {
  const [w, h] = [(right - left) / 1_000, (bottom - top) / 1_000];
  const wanted = LEGIBLE_PX / Math.min(w * width, h * height);
  const scale = Math.min(wanted, CLOSEST, MOST_OF_PLACE / Math.max(w, h));
  if (!(scale > 1.05)) return undefined;
  const still = (middle: number) => Math.min(1, Math.max(0, (middle * scale - 0.5) / (scale - 1)));
  return { scale, x: still((left + right) / 2_000), y: still((top + bottom) / 2_000) };
}
