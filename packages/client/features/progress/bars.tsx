import type { ReactElement } from "react";
import { countTicks } from "./ticks.ts";

/** One bar: `height` is a count, `key` names it among the others. */
export interface Bar {
  readonly key: string | number;
  readonly height: number;
  /** Stands on the first, in outline. */
  readonly more?: number;
  /** What is alive: today. */
  readonly isNow?: boolean;
  /** Below the bar; not every bar needs one. */
  readonly label?: string | undefined;
  /** Gives way where there is no room. */
  readonly isOdd?: boolean;
}

const HEIGHT = 172;
const BASELINE = 148;
const TOP = 12;

/** Bars from zero on whole numbers. Across all is in per cent, so that type keeps its size at any width. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }): ReactElement {
  const ticks = countTicks(Math.max(0, ...bars.map(({ height, more = 0 }) => height + more)));
  const most = ticks.at(-1) ?? 1;
  const y = (count: number) => BASELINE - (count / most) * (BASELINE - TOP);
  const each = 100 / bars.length;
  return (
    <div className="plot">
      <svg width="100%" height={HEIGHT} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="grid" x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x="-10" y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {bars.map(({ key, height, more = 0, isNow, label: name, isOdd }, i) => {
          const place = { x: `${(i + 0.14) * each}%`, width: `${each * 0.72}%` };
          const tall = (count: number) => (count / most) * (BASELINE - TOP);
          return (
            <g key={key}>
              <rect {...place} y={y(height)} height={tall(height)} className={isNow ? "now" : "bar1"} />
              {more > 0 && <rect {...place} y={y(height + more)} height={tall(more)} className="bar2" />}
              {name !== undefined && (
                <text
                  x={`${(i + 0.5) * each}%`}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                  className={isNow ? "on" : isOdd ? "odd" : undefined}
                >
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
