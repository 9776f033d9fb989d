import { createListeners } from "../../platform/listeners.ts";
import type { Timers } from "../../platform/timers.ts";

/** The line that is typed while it plays; whoever takes over may go on with it. */
export const LINE = "From the Channel to Switzerland, a line of trenches";
/** How many lines a reader can add. */
const MOST_LINES = 3;
/** Milliseconds between what happens: time to see each, not longer. */
const PAUSE = { before: 3_200, key: 45, typed: 900, made: 1_400, turned: 2_600, chosen: 500, rated: 3_000 };

export type Rating = "red" | "orange" | "yellow" | "green";

export interface PlayState {
  readonly isPlaying: boolean;
  /** What stands in the last line. */
  readonly draft: string;
  /** The part of the line that is still to come: its space is kept. */
  readonly rest: string;
  /** Lines that the reader wrote, above the last one. */
  readonly added: readonly string[];
  readonly isCard: boolean;
  /** Whether the card was met before today. */
  readonly isOld: boolean;
  readonly side: "question" | "answer";
  /** A card that was never turned does not turn when it comes into the page. */
  readonly hasTurned: boolean;
  /** The button that is about to be pressed. */
  readonly chosen: Rating | null;
  readonly rated: Rating | null;
}

const STILL: PlayState = {
  isPlaying: false,
  draft: LINE,
  rest: "",
  added: [],
  isCard: true,
  isOld: true,
  side: "answer",
  hasTurned: false,
  chosen: null,
  rated: null,
};

/** The play as its component sees it. Whatever a reader does stops it where it is. */
export interface MiniaturePlay {
  get(): PlayState;
  subscribe(listener: () => void): () => void;
  /** Plays over and over: after a look at the still picture, or at once. */
  play(when: "soon" | "now"): void;
  /** Leaves it as it stands, with the line typed to its end. */
  pause(): void;
  turn(): void;
  rate(rating: Rating): void;
  write(text: string): void;
  /** Makes what stands in the last line a line of its own; nothing when it is blank or there are enough. */
  addLine(): void;
}

/** A few lines of a lecture that play by themselves until somebody takes them over. */
export function createMiniaturePlay(timers: Timers): MiniaturePlay {
  let playState = STILL;
  let cancel = () => {};
  const listeners = createListeners();

  const show = (change: Partial<PlayState>) => {
    playState = { ...playState, ...change };
    listeners.tell();
  };
  const then = (ms: number, run: () => void) => {
    cancel = timers.after(ms, run);
  };

  const begin = () => {
    show({ isCard: false, isOld: false, side: "question", chosen: null, rated: null });
    // What the reader wrote is not typed over.
    if (playState.draft === LINE || playState.draft === "") type(0);
    else then(PAUSE.typed, make);
  };
  const type = (length: number) => {
    show({ draft: LINE.slice(0, length), rest: LINE.slice(length) });
    if (length < LINE.length) then(PAUSE.key, () => type(length + 1));
    else then(PAUSE.typed, make);
  };
  const make = () => {
    show({ isCard: true });
    then(PAUSE.made, () => {
      show({ side: "answer", hasTurned: true });
      then(PAUSE.turned, choose);
    });
  };
  const choose = () => {
    show({ chosen: "yellow" });
    then(PAUSE.chosen, () => {
      show({ chosen: null, rated: "yellow", side: "question" });
      then(PAUSE.rated, begin);
    });
  };
  const pause = () => {
    cancel();
    if (!playState.isPlaying) return;
    show({
      isPlaying: false,
      draft: playState.draft + playState.rest,
      rest: "",
      isCard: true,
      chosen: null,
    });
  };

  return {
    get: () => playState,
    subscribe: listeners.subscribe,
    play(when) {
      cancel();
      show({ isPlaying: true });
      if (when === "now") begin();
      else then(PAUSE.before, begin);
    },
    pause,
    turn() {
      pause();
      show({ side: playState.side === "answer" ? "question" : "answer", hasTurned: true });
    },
    rate(rating) {
      pause();
      show({ rated: rating, side: "question", hasTurned: true });
    },
    write(text) {
      pause();
      show({ draft: text });
    },
    addLine() {
      pause();
      const line = playState.draft.trim();
      if (line !== "" && playState.added.length < MOST_LINES)
        show({ added: [...playState.added, line], draft: "" });
    },
  };
}
