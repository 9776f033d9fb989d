import type { ReactElement, ReactNode } from "react";
import { dayText, timeText } from "./time-text.ts";

/** One thing that was done: when, in words, and what more there is to say. */
export function Entry({
  at,
  now,
  words,
  mark,
  children,
}: {
  at: Date;
  now: Date;
  words: string;
  mark?: ReactNode;
  children?: ReactNode;
}): ReactElement {
  const day = dayText(at, now);
  return (
    <li>
      <time dateTime={at.toISOString()}>
        {timeText(at)}
        {day === null ? null : <span className="day">{day}</span>}
      </time>
      <div className="what">
        <div className="words">
          <span>{words}</span>
          {mark}
        </div>
        {children}
      </div>
    </li>
  );
}
