import type { Calibration } from "@perennial/domain/study/stats/history";
import type { ReactElement } from "react";
import { Sentence } from "../../ui/sentence.tsx";
import { Figure } from "./figure.tsx";
import { percent, percentText, shareValue } from "./number-words.ts";
import { PLOT_TEXTS } from "./progress-texts.ts";
import { ShareLines } from "./share-lines.tsx";
import { shareTicks } from "./ticks.ts";

const TEXTS = PLOT_TEXTS.calibration;
const HEIGHT = 260;
const BASELINE = 234;
const TOP = 9;
const LEAST_RADIUS = 3.5;
const MOST_RADIUS = 10;

/** What the model said of reviews, against how many of them were known. */
export function CalibrationFigure({ bands }: { bands: readonly Calibration[] }): ReactElement {
  const shown = bands.map((band) => ({ ...band, share: band.known / band.reviews }));
  const reviews = bands.reduce((sum, band) => sum + band.reviews, 0);
  const known = bands.reduce((sum, band) => sum + band.known, 0) / Math.max(1, reviews);
  const said = bands.reduce((sum, band) => sum + band.predicted * band.reviews, 0) / Math.max(1, reviews);
  const ticks = shareTicks(Math.min(0.5, ...shown.flatMap(({ predicted, share }) => [predicted, share])));
  const low = ticks[0] ?? 0;
  const part = (share: number) => (share - low) / (1 - low);
  const y = (share: number) => BASELINE - part(share) * (BASELINE - TOP);
  const x = (share: number) => `${part(share) * 100}%`;
  const most = Math.max(1, ...bands.map((band) => band.reviews));
  return (
    <Figure
      title={TEXTS.title}
      says={<Sentence text={reviews === 0 ? TEXTS.none : TEXTS.share(percent(said), percent(known))} />}
      table={{
        caption: TEXTS.table,
        fileName: "expected-and-seen",
        columns: [
          {
            head: "Expected between",
            text: ({ from, to }) => `${percent(from)} and ${percentText(to)}`,
            value: ({ from, to }) => `${from} and ${to}`,
          },
          {
            head: "On average",
            text: ({ predicted }) => percentText(predicted),
            value: ({ predicted }) => shareValue(predicted),
          },
          { head: "Known", text: ({ share }) => percentText(share), value: ({ share }) => shareValue(share) },
          { head: "Reviews", text: (band) => String(band.reviews) },
        ],
        rows: shown,
      }}
    >
      {reviews > 0 && (
        <>
          <div className="plot">
            <div className="sq">
              <svg
                width="100%"
                height={HEIGHT}
                role="img"
                aria-label={TEXTS.drawn(percentText(said), percentText(known))}
              >
                <ShareLines ticks={ticks} y={y} />
                {ticks.map((tick) => (
                  <text key={tick} x={x(tick)} y={HEIGHT - 4} textAnchor="middle">
                    {percent(tick)}
                  </text>
                ))}
                <line className="ln dash" x1="0" x2="100%" y1={y(low)} y2={y(1)} />
                {shown.map((band) => (
                  <circle
                    key={band.from}
                    className="pt"
                    cx={x(band.predicted)}
                    cy={y(band.share)}
                    r={LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(band.reviews / most)}
                  />
                ))}
              </svg>
            </div>
          </div>
          <p className="keyline">
            <span>across: expected</span>
            <span>up: known</span>
            <span>{TEXTS.size}</span>
          </p>
        </>
      )}
    </Figure>
  );
}
