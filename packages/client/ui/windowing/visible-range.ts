/** A part of the outline, in px from its top. */
export interface VisibleRange {
  readonly from: number;
  readonly to: number;
}

/** What the window shows of the outline, and how it came there. */
export interface Viewport {
  readonly top: number;
  readonly height: number;
  /** How far the last step of scrolling went in px, and the one before; 0 at rest. Down counts up. */
  readonly step: number;
  readonly stepBefore: number;
}

/** Rows kept beyond the edges of the window: around a window at rest, and behind one that moves. */
const AROUND_PX = 360;
const BEHIND_PX = 120;
/** So much of what is coming stands in the page already, in steps like the last one, and in px at most. */
const STEPS_AHEAD = 3;
const AHEAD_AT_MOST_PX = 960;
/** Steps of a flight are never quite the same. */
const FLIGHT_PX = 240;
/** Edges are moved so far at a time: a row or a few come and go together. */
const GRAIN_PX = 120;

/** The range of rows to render. In fast scrolling, the range the next step leads to: this one will not be seen. */
export function visibleRangeOf(viewport: Viewport): VisibleRange {
  const { top, height, step } = viewport;
  if (isFlight(viewport)) return grained(top + step - FLIGHT_PX, top + step + height + FLIGHT_PX);
  if (step === 0) return grained(top - AROUND_PX, top + height + AROUND_PX);
  // After a single leap nothing is known of what comes next.
  const far = Math.abs(step) > height ? BEHIND_PX : STEPS_AHEAD * Math.abs(step);
  const ahead = Math.min(AHEAD_AT_MOST_PX, Math.max(AROUND_PX, far));
  return step > 0
    ? grained(top - BEHIND_PX, top + height + ahead)
    : grained(top - ahead, top + height + BEHIND_PX);
}

/** Two leaps in a row, of about the same length. */
export const isFlight = ({ height, step, stepBefore }: Viewport): boolean =>
  Math.abs(step) > height && Math.abs(step - stepBefore) < Math.abs(step) / 2;

const grained = (from: number, to: number): VisibleRange => ({
  from: Math.floor(from / GRAIN_PX) * GRAIN_PX,
  to: Math.ceil(to / GRAIN_PX) * GRAIN_PX,
});
