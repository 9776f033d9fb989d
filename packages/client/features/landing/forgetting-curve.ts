/** Ebbinghaus's seven published values, and where they stand in the drawing (416 by 224). */
export interface CurvePoint {
  readonly after: string;
  readonly minutes: number;
  /** Per cent of the work saved when learning again. */
  readonly saved: number;
  /** Whether the time is written below: always, only where there is room, or never. */
  readonly label: "always" | "wide" | "never";
  /** Whether the value is written beside the point. */
  readonly figure: boolean;
}

/** Retention from the shortest time to the longest, at the times Ebbinghaus measured, rounded in `after`. */
export const CURVE: readonly CurvePoint[] = [
  { after: "20 min", minutes: 20, saved: 58.2, label: "always", figure: true },
  { after: "1 h", minutes: 64, saved: 44.2, label: "wide", figure: false },
  { after: "9 h", minutes: 526, saved: 35.8, label: "always", figure: false },
  { after: "1 day", minutes: 1_440, saved: 33.7, label: "always", figure: true },
  { after: "2 days", minutes: 2_880, saved: 27.8, label: "never", figure: false },
  { after: "6 days", minutes: 8_640, saved: 25.4, label: "wide", figure: false },
  { after: "31 days", minutes: 44_640, saved: 21.1, label: "always", figure: true },
];

/** The percentages at which lines are drawn. */
export const GRID_LINES = [0, 20, 40, 60] as const;

const LEFT = 66;
const RIGHT = 396;
const BOTTOM = 184;
const PX_PER_PERCENT = 2.4;
const FIRST_MINUTES = 20;
const LAST_MINUTES = 44_640;

/** Height of a percentage in the drawing. */
export const gridHeight = (percent: number): number => tenth(BOTTOM - percent * PX_PER_PERCENT);

/** Time runs by its logarithm, so that minutes and weeks both have room. */
export function curvePlace({ minutes, saved }: CurvePoint): { x: number; y: number } {
  const share = Math.log(minutes / FIRST_MINUTES) / Math.log(LAST_MINUTES / FIRST_MINUTES);
  return { x: tenth(LEFT + share * (RIGHT - LEFT)), y: gridHeight(saved) };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
