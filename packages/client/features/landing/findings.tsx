import type { ReactElement } from "react";
import { CURVE, type CurvePoint, curvePlace, GRID_LINES, gridHeight } from "./forgetting-curve.ts";

const FINDINGS = [
  {
    figure: "56",
    beside: "vs 42 per cent",
    text: "A week after reading a text, students who had tried to recall it once remembered 56 per cent of its ideas. Those who had read it a second time remembered 42.",
    source: "Roediger & Karpicke 2006",
    journal: "Psychological Science",
    doi: "10.1111/j.1467-9280.2006.01693.x",
  },
  {
    figure: "317",
    beside: "experiments",
    text: "A review of 184 articles compared study in one sitting with study spread over time. Spreading it out helped people recall more, and the best gap grew with how long they had to remember.",
    source: "Cepeda, Pashler, Vul, Wixted & Rohrer 2006",
    journal: "Psychological Bulletin",
    doi: "10.1037/0033-2909.132.3.354",
  },
  {
    figure: "2",
    beside: "of 10 techniques",
    text: "Ten common ways of studying were judged by how well they hold up across students and subjects. Two were rated of high use: testing yourself, and spacing it out. Rereading and highlighting were rated low.",
    source: "Dunlosky, Rawson, Marsh, Nathan & Willingham 2013",
    journal: "Psychological Science in the Public Interest",
    doi: "10.1177/1529100612453266",
  },
] as const;

/** Findings about memory, each with its source, set like a small science column. */
export function Findings(): ReactElement {
  return (
    <section className="sci" aria-labelledby="findings-title">
      <div>
        <h2 id="findings-title">What is known about forgetting, and about not forgetting</h2>
        <figure>
          <ForgettingCurve />
          <figcaption>
            Work saved when learning a list again, by time since it was first learned. Hermann Ebbinghaus
            measured this on himself. The curve was repeated 130 years later and came out much the same.
            <span className="source">
              Ebbinghaus 1885.{" "}
              <Paper source="Murre & Dros 2015" journal="PLoS ONE" doi="10.1371/journal.pone.0120644" />
            </span>
          </figcaption>
        </figure>
      </div>
      <ol className="find">
        {FINDINGS.map((finding) => (
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

/** Who found it, when, and where it can be read. */
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
    <svg
      className="curve"
      viewBox="0 0 416 224"
      role="img"
      aria-label="Savings when relearning fall from 58 per cent after 20 minutes to 34 per cent after a day and 21 per cent after 31 days."
    >
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
