import { type KeyboardEvent, type ReactElement, useEffect, useState, useSyncExternalStore } from "react";
import { browserTimers, type Timers } from "../../platform/timers.ts";
import { Icon } from "../../ui/icon.tsx";
import { MINIATURE_TEXTS as TEXTS } from "./landing-texts.ts";
import { MiniatureCard, RATINGS } from "./miniature-card.tsx";
import { createMiniaturePlay, type MiniaturePlay, type PlayState } from "./miniature-play.ts";
import "./miniature.css";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** A demo that plays by itself until touched. It does not start with reduced motion, and is silent to screen readers. */
export function Miniature({ timers = browserTimers }: { timers?: Timers }): ReactElement {
  const [play] = useState(() => createMiniaturePlay(timers));
  const playState = useSyncExternalStore(play.subscribe, play.get);
  useEffect(() => {
    const motion = matchMedia(REDUCED_MOTION);
    if (!motion.matches) play.play("soon");
    const stop = () => {
      if (motion.matches) play.pause();
    };
    motion.addEventListener("change", stop);
    return () => {
      motion.removeEventListener("change", stop);
      play.pause();
    };
  }, [play]);
  return (
    <section className="mini" aria-label={TEXTS.name}>
      <div className="mini-head">
        <span>{TEXTS.path}</span>
        <button
          type="button"
          className="quiet"
          onClick={() => (playState.isPlaying ? play.pause() : play.play("now"))}
        >
          {playState.isPlaying ? "Pause" : "Play"}
        </button>
      </div>
      {/* Not the button above: a press on it is no touch, or it would stop what it is to start. */}
      <div onPointerDownCapture={play.pause} onKeyDownCapture={play.pause} onFocusCapture={play.pause}>
        <div className="mini-body">
          <p className="mini-title">{TEXTS.title}</p>
          <Line depth={0} heading>
            {TEXTS.crisis}
          </Line>
          <Line depth={1}>{TEXTS.sarajevo}</Line>
          <Line depth={1}>{TEXTS.ultimatum}</Line>
          <Line depth={0} heading>
            {TEXTS.plans}
          </Line>
          <Line depth={1}>{TEXTS.timetables}</Line>
          <MiniatureCard playState={playState} play={play} />
          {playState.added.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
            <Line key={place} depth={1}>
              {line}
            </Line>
          ))}
          <LastLine playState={playState} play={play} />
        </div>
        <Schedule playState={playState} />
      </div>
    </section>
  );
}

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

/** The line with the caret. An unseen copy of its text gives the field its height. */
function LastLine({ playState, play }: { playState: PlayState; play: MiniaturePlay }): ReactElement {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    play.addLine();
  };
  return (
    <div className="mini-row live" data-depth={1}>
      <span className="mini-arrow" />
      <span className="mini-bullet">
        <i className="mini-dot" />
      </span>
      <div className="mini-write">
        <span className="mini-room" aria-hidden="true">
          {playState.draft}
          <i className="mini-caret" />
          {playState.rest}
        </span>
        <textarea
          aria-label={TEXTS.field}
          rows={1}
          maxLength={200}
          value={playState.draft}
          onChange={(event) => play.write(event.currentTarget.value.replaceAll("\n", " "))}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

function Schedule({ playState }: { playState: PlayState }): ReactElement {
  const interval = RATINGS.find(({ color }) => color === playState.rated)?.interval;
  const earlier = playState.isOld ? "done" : "away";
  const meetings = [
    ["3 Oct", earlier],
    ["4 Oct", earlier],
    ["today", interval ? "done" : playState.isCard ? "next" : undefined],
    [interval ?? "3 days", interval ? "next" : undefined],
    ["2 weeks", undefined],
  ] as const;
  return (
    <div className="plan">
      <div>
        Next meeting<b>{interval ? `in ${interval}` : playState.isCard ? "now" : TEXTS.noCard}</b>
      </div>
      <ol className="axis">
        {meetings.map(([day, state], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five places, always the same ones
          <li key={place} className={state}>
            <i className="meeting" />
            {day}
          </li>
        ))}
      </ol>
    </div>
  );
}
