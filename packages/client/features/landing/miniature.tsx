import type { ReactElement } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Petals, type PetalsColor } from "../../ui/petals.tsx";

const RATINGS: readonly (readonly [string, string, string, PetalsColor])[] = [
  ["Hard", "forgot it", "in 10 min", "red"],
  ["Difficult", "barely", "in 1 day", "orange"],
  ["Good", "knew it", "in 3 days", "yellow"],
  ["Easy", "at once", "in 8 days", "green"],
];
const MEETINGS = ["3 Oct", "4 Oct", "today", "3 days", "2 weeks"] as const;
const TODAY = 2;

function Line({
  depth,
  heading = false,
  children,
}: {
  depth: number;
  heading?: boolean;
  children: string;
}): ReactElement {
  return (
    <div className={heading ? "mini-row top-level" : "mini-row"} data-depth={depth}>
      <span className="mini-arrow">{heading ? <Icon name="chevron" /> : null}</span>
      <span className="mini-bullet">
        <i className="mini-dot" />
      </span>
      <span>{children}</span>
    </div>
  );
}

/** A still picture of a lecture in the product: one image to a screen reader, nothing to operate. */
export function Miniature(): ReactElement {
  return (
    <div
      className="mini"
      role="img"
      aria-label="A lecture in Perennial: an outline of notes about 1914, and among them a flashcard that was just answered, with the four ratings below it and the days it will come back."
    >
      <div className="mini-head">Modern history / Week 3</div>
      <div className="mini-body">
        <p className="mini-title">1914: from crisis to deadlock</p>
        <Line depth={0} heading>
          The July crisis
        </Line>
        <Line depth={1}>Sarajevo, 28 June: a local murder with two alliance systems behind it</Line>
        <Line depth={1}>Vienna’s ultimatum gives Belgrade 48 hours</Line>
        <Line depth={0} heading>
          Why the plans failed
        </Line>
        <Line depth={1}>Timetables left diplomats no slack</Line>
        <div className="mini-row" data-depth={1}>
          <span className="mini-arrow" />
          <span className="mini-bullet">
            <Petals color="orange" filled={2} />
          </span>
          <span className="mini-card">
            <span className="mini-asked">What ended Germany’s hope of a short war in the west?</span>
            <span>The battle of the Marne, September 1914</span>
            <span className="mini-rate">
              {RATINGS.map(([name, meaning, interval, color], place) => (
                <span key={name}>
                  <Petals color={color} filled={place + 1} />
                  <b>{name}</b>
                  <small>{meaning}</small>
                  <small>{interval}</small>
                </span>
              ))}
            </span>
          </span>
          <span className="mini-when">due now</span>
        </div>
        <div className="mini-row live" data-depth={1}>
          <span className="mini-arrow" />
          <span className="mini-bullet">
            <i className="mini-dot" />
          </span>
          <span>
            From the Channel to Switzerland, a line of trenches
            <span className="mini-caret" />
          </span>
        </div>
      </div>
      <div className="plan">
        <div>
          Next meeting<b>now</b>
        </div>
        <ol className="axis">
          {MEETINGS.map((day, place) => (
            <li key={day} className={place < TODAY ? "done" : place === TODAY ? "next" : undefined}>
              <i className="meeting" />
              {day}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
