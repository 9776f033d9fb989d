import type { ReactElement } from "react";
import { CURVE, type CurvePoint, curvePlace, GRID_LINES, gridHeight } from "./forgetting-curve.ts";
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
