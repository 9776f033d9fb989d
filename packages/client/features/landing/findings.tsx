import type { ReactElement } from "react";
import { FINDINGS_TEXTS } from "./landing-texts.ts";

/** Findings about memory, each with its source, set like a small science column. */
export function Findings(): ReactElement {
  return (
    <section className="sci" aria-labelledby="findings-title">
      <div>
        <h2 id="findings-title">{FINDINGS_TEXTS.title}</h2>
        <figure>
          <ForgettingCurve />
          <figcaption>
            {FINDINGS_TEXTS.curve}
            <span className="source">
              Ebbinghaus 1885.{" "}
              <Paper source="Murre & Dros 2015" journal="PLoS ONE" doi="10.1371/journal.pone.0120644" />
            </span>
          </figcaption>
        </figure>
      </div>
      <ol className="find">
        {FINDINGS_TEXTS.findings.map((finding) => (
          <li key={finding.figure}>
            <div className="finding-figure">
              {finding.figure}
              <small>{finding.beside}</small>
            </div>
            <div>
              <p>{finding.text}</p>
              <span className="source">
                <Paper {...finding} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Paper({ source, journal, doi }: { source: string; journal: string; doi: string }): ReactElement {
  return (
    <a href={`https://doi.org/${doi}`} rel="noreferrer">
      {source}, <cite>{journal}</cite>
    </a>
  );
}

function ForgettingCurve(): ReactElement {
  const line = CURVE.map((point) => `${curvePlace(point).x} ${curvePlace(point).y}`).join("L");
  return (
    <svg className="curve" viewBox="0 0 416 224" role="img" aria-label={FINDINGS_TEXTS.drawn}>
      {GRID_LINES.map((percent) => (
        <g key={percent}>
          <line x1="44" x2="400" y1={gridHeight(percent)} y2={gridHeight(percent)} className="gl" />
          <text x="40" y={gridHeight(percent) + 4.5} textAnchor="end">
            {percent === 60 ? "60%" : percent}
          </text>
        </g>
      ))}
      <path d={`M${line}`} className="ln" />
      {CURVE.map((point) => (
        <CurveMark key={point.after} point={point} />
      ))}
    </svg>
  );
}

function CurveMark({ point }: { point: CurvePoint }): ReactElement {
  const { x, y } = curvePlace(point);
  const last = point === CURVE.at(-1);
  return (
    <>
      <circle cx={x} cy={y} r="3.5" className="pt" />
      {point.label === "never" ? null : (
        <text
          x={x}
          y="208"
          className={point.label === "wide" ? "opt" : undefined}
          textAnchor={last ? "end" : "middle"}
        >
          {point.after}
        </text>
      )}
      {point.figure ? (
        <text
          x={last ? x : x + (point === CURVE[0] ? 10 : 4)}
          y={y - (point === CURVE[0] ? -1 : last ? 12 : 10)}
          textAnchor={last ? "end" : undefined}
          className="v"
        >
          {Math.round(point.saved)}
        </text>
      ) : null}
    </>
  );
}

/** Ebbinghaus's seven published values, and where they stand in the drawing (416 by 224). */
interface CurvePoint {
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
const CURVE: readonly CurvePoint[] = [
  { after: "20 min", minutes: 20, saved: 58.2, label: "always", figure: true },
  { after: "1 h", minutes: 64, saved: 44.2, label: "wide", figure: false },
  { after: "9 h", minutes: 526, saved: 35.8, label: "always", figure: false },
  { after: "1 day", minutes: 1_440, saved: 33.7, label: "always", figure: true },
  { after: "2 days", minutes: 2_880, saved: 27.8, label: "never", figure: false },
  { after: "6 days", minutes: 8_640, saved: 25.4, label: "wide", figure: false },
  { after: "31 days", minutes: 44_640, saved: 21.1, label: "always", figure: true },
];

/** The percentages at which lines are drawn. */
const GRID_LINES = [0, 20, 40, 60] as const;

const LEFT = 66;
const RIGHT = 396;
const BOTTOM = 184;
const PX_PER_PERCENT = 2.4;
const FIRST_MINUTES = 20;
const LAST_MINUTES = 44_640;

/** Height of a percentage in the drawing. */
const gridHeight = (percent: number): number => tenth(BOTTOM - percent * PX_PER_PERCENT);

/** Time runs by its logarithm, so that minutes and weeks both have room. */
function curvePlace({ minutes, saved }: CurvePoint): { x: number; y: number } {
  const share = Math.log(minutes / FIRST_MINUTES) / Math.log(LAST_MINUTES / FIRST_MINUTES);
  return { x: tenth(LEFT + share * (RIGHT - LEFT)), y: gridHeight(saved) };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
