import { confidenceOfRating } from "@perennial/domain/study/confidence";
import type { MemoryCurve } from "@perennial/domain/study/stats/memory-curve";
import type { ReactElement } from "react";
import { Petals } from "../../ui/petals.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Figure } from "./figure.tsx";
import { dateText, dayText, dayValue, lastsText, percent, percentText, shareValue } from "./number-words.ts";
import { PLOT_TEXTS } from "./progress-texts.ts";
import { ShareLines } from "./share-lines.tsx";
import { shareTicks } from "./ticks.ts";

const TEXTS = PLOT_TEXTS.card;
const HEIGHT = 212;
const BASELINE = 186;
const TOP = 26;
const DAY_MS = 86_400_000;
/** The width of the drawing's own measure; it is scaled to that of the page. */
const ACROSS = 1000;
const NOTHING = "–";

/** The memory of one part of a card: it falls, and each review lifts it. */
export function CardFigure({
  title,
  curve,
  now,
}: {
  title: string;
  curve: MemoryCurve;
  now: number;
}): ReactElement {
  const { reviews, segments, recallNow } = curve;
  const forgotten = reviews.filter(({ rating, expected }) => rating === 1 && expected !== null).length;
  return (
    <Figure
      title={title}
      says={
        recallNow === null ? (
          TEXTS.none
        ) : (
          <Sentence text={TEXTS.known(reviews.length, forgotten, percent(recallNow))} />
        )
      }
      table={{
        caption: "Its reviews",
        fileName: "card-reviews",
        columns: [
          {
            head: "Day",
            text: ({ studyDay }) => dateText(studyDay),
            value: ({ studyDay }) => dayValue(studyDay),
          },
          {
            head: "Rated",
            text: ({ rating }) => confidenceOfRating(rating)?.label ?? "",
            value: ({ rating }) => String(rating),
          },
          {
            head: "Known before",
            text: ({ expected }) => (expected === null ? NOTHING : percentText(expected)),
            value: ({ expected }) => (expected === null ? "" : shareValue(expected)),
          },
          {
            head: "Lasts",
            text: ({ lasts }) => lastsText(lasts),
            value: ({ lasts }) => `${lasts.toFixed(2)} days`,
          },
        ],
        rows: reviews,
      }}
    >
      {segments.length > 0 && <Curve curve={curve} now={now} />}
    </Figure>
  );
}

function Curve({
  curve: { reviews, segments, recallNow },
  now,
}: {
  curve: MemoryCurve;
  now: number;
}): ReactElement {
  const points = segments.flat();
  const first = points[0]?.at ?? now;
  const last = Math.max(now, points.at(-1)?.at ?? now, first + 1);
  const part = (at: number) => (at - first) / (last - first);
  const x = (at: number) => `${part(at) * 100}%`;
  const ticks = shareTicks(Math.min(...points.map(({ recall }) => recall)));
  const low = ticks[0] ?? 0;
  const y = (share: number) => BASELINE - ((share - low) / (1 - low)) * (BASELINE - TOP);
  const line = (from: number, to: number) =>
    segments
      .map((segment) => segment.filter(({ at }) => at >= from && at <= to))
      .map((segment) =>
        segment
          .map(
            ({ at, recall }, i) =>
              `${i === 0 ? "M" : "L"}${(part(at) * ACROSS).toFixed(1)} ${y(recall).toFixed(1)}`,
          )
          .join(""),
      )
      .join("");
  return (
    <div className="plot">
      <svg width="100%" height={HEIGHT} role="img" aria-label={TEXTS.drawn(percentText(recallNow ?? 0))}>
        <ShareLines ticks={ticks} y={y} />
        <svg
          aria-hidden="true"
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${ACROSS} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path className="ln" d={line(first, now)} />
          <path className="ln dash" d={line(now, last)} />
        </svg>
        {reviews.map(({ at, rating }) => (
          <svg key={at} aria-hidden="true" x={x(at)} y="2" overflow="visible">
            <g transform="translate(-7 0)">
              <Petals color={confidenceOfRating(rating)?.color ?? "none"} filled={rating} size={14} />
            </g>
          </svg>
        ))}
        <line className="today" x1={x(now)} x2={x(now)} y1={TOP - 6} y2={BASELINE} />
        {recallNow !== null && <circle className="pt" cx={x(now)} cy={y(Math.max(low, recallNow))} r="4" />}
        <text x="0" y={HEIGHT - 6}>
          {dayText(Math.floor(first / DAY_MS))}
        </text>
        {part(now) > 0.15 && (
          <text className="on" x={x(now)} y={HEIGHT - 6} textAnchor={part(now) > 0.9 ? "end" : "middle"}>
            now
          </text>
        )}
        {part(now) < 0.8 && (
          <text x="100%" y={HEIGHT - 6} textAnchor="end">
            due {dayText(Math.floor(last / DAY_MS))}
          </text>
        )}
      </svg>
    </div>
  );
}
