import type { ReactElement, ReactNode } from "react";
import { afterName } from "./event-words.ts";
import { dayText, timeText } from "./time-text.ts";

/** What was done, in words; a program is named by its token, and comes first. */
export function ByWhom({ token, words }: { token: string | null; words: string }): ReactElement {
  return (
    <span>
      {token === null ? (
        words
      ) : (
        <>
          <bdi translate="no">{token}</bdi> {afterName(words)}
        </>
      )}
    </span>
  );
}

/** One thing that was done: when, in words, and what more there is to say. */
export function Entry({
  at,
  now,
  token = null,
  words,
  mark,
  children,
}: {
  at: Date;
  now: Date;
  token?: string | null;
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
          <ByWhom token={token} words={words} />
          {mark}
        </div>
        {children}
      </div>
    </li>
  );
}
