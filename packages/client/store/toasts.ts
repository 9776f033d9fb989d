import { createListeners } from "../platform/listeners.ts";
import { browserTimers } from "../platform/timers.ts";

/** Short messages that come and go by the specification's times. No React, no clock of its own. */

const TOAST_ENTER_MS = 10;
const TOAST_DURATION_MS = 3_000;
const TOAST_EXIT_MS = 300;
/** More than this covers the page; the oldest leaves first. */
export const MOST_TOASTS = 4;

/** What a message is about: it says the colour and how urgently it is read out. */
export type ToastType = "info" | "success" | "error" | "warning";
/** Where a message is on its way: it comes in, stays, and goes. */
export type ToastPhase = "entering" | "shown" | "leaving";

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly type: ToastType;
  /** Milliseconds it stays once it is shown; held time does not count. */
  readonly duration: number;
  readonly phase: ToastPhase;
  /** One thing to do about it, such as `Undo`; doing it dismisses the toast. */
  readonly action?: ToastAction;
  /** Something else to do about it. */
  readonly orElse?: ToastAction;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A message to be shown: an `info` for three seconds, unless told. */
export interface ToastInput {
  readonly message: string;
  readonly type?: ToastType;
  readonly duration?: number;
  readonly action?: ToastAction;
  readonly orElse?: ToastAction;
  /** It leaves at once when this no longer holds, since what it says would be untrue by then. */
  readonly standsWhile?: {
    holds(): boolean;
    subscribe(listener: () => void): () => void;
  };
}

export interface Toasts {
  /** Shows a message and returns its id; the same message again only starts its time anew. */
  show(input: ToastInput): number;
  dismiss(id: number): void;
  /** Time stops while the toast is hovered or has the focus … */
  hold(id: number): void;
  /** … and runs on with what was left. */
  release(id: number): void;
  get(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

/** The clock that messages come and go by, in milliseconds. */
export interface ToastTime {
  now(): number;
  /** Runs once after so many milliseconds; the answer cancels. */
  after(ms: number, run: () => void): () => void;
}

interface Running {
  cancel: () => void;
  /** Stops watching whether it still holds. */
  unwatch: () => void;
  /** When the current countdown began, and what it had left then; undefined while held or not yet shown. */
  since: number | undefined;
  left: number;
  held: boolean;
}

/** Creates an empty list of messages. Each counts down by itself once it is shown. */
export function createToasts(time: ToastTime): Toasts {
  let all: readonly Toast[] = [];
  let nextId = 1;
  const running = new Map<number, Running>();
  const listeners = createListeners();

  const publish = (next: readonly Toast[]): void => {
    all = next;
    listeners.tell();
  };
  const setPhase = (id: number, phase: ToastPhase): void =>
    publish(all.map((toast) => (toast.id === id ? { ...toast, phase } : toast)));

  const countDown = (id: number, clock: Running): void => {
    if (clock.held) return;
    clock.since = time.now();
    clock.cancel = time.after(clock.left, () => dismiss(id));
  };

  function dismiss(id: number): void {
    const clock = running.get(id);
    if (clock === undefined) return;
    clock.cancel();
    clock.unwatch();
    running.delete(id);
    setPhase(id, "leaving");
    time.after(TOAST_EXIT_MS, () => publish(all.filter((toast) => toast.id !== id)));
  }

  function show(input: ToastInput): number {
    const type = input.type ?? "info";
    const same = all.find(
      (toast) => toast.message === input.message && toast.type === type && toast.phase !== "leaving",
    );
    const clock = same && running.get(same.id);
    return same && clock ? renew(same, clock, input) : begin(nextId++, type, input);
  }

  /** Its time starts anew, and what can be done about it is what the last one says. */
  function renew(same: Toast, clock: Running, input: ToastInput): number {
    const { id } = same;
    const counting = clock.since !== undefined;
    stop(clock, time.now());
    watch(id, clock, input);
    clock.left = input.duration ?? TOAST_DURATION_MS;
    if (counting) countDown(id, clock);
    else if (same.phase === "entering") enter(id, clock);
    const renewed = toastOf(id, same.type, same.phase, input);
    publish(all.map((toast) => (toast.id === id ? renewed : toast)));
    return id;
  }

  function begin(id: number, type: ToastType, input: ToastInput): number {
    const toast = toastOf(id, type, "entering", input);
    const clock = clockOf(toast);
    running.set(id, clock);
    publish([...all, toast]);
    enter(id, clock);
    watch(id, clock, input);
    const staying = all.filter((each) => each.phase !== "leaving");
    for (const oldest of staying.slice(0, -MOST_TOASTS)) dismiss(oldest.id);
    return id;
  }

  function enter(id: number, clock: Running): void {
    clock.cancel = time.after(TOAST_ENTER_MS, () => {
      setPhase(id, "shown");
      countDown(id, clock);
    });
  }

  function watch(id: number, clock: Running, { standsWhile }: ToastInput): void {
    clock.unwatch();
    const unwatch = standsWhile?.subscribe(() => {
      if (!standsWhile.holds()) dismiss(id);
    });
    clock.unwatch = unwatch ?? (() => {});
  }

  return {
    show,
    dismiss,
    hold(id) {
      const clock = running.get(id);
      if (clock === undefined || clock.held) return;
      clock.held = true;
      if (clock.since !== undefined) stop(clock, time.now());
    },
    release(id) {
      const clock = running.get(id);
      if (clock === undefined || !clock.held) return;
      clock.held = false;
      if (all.some((toast) => toast.id === id && toast.phase === "shown")) countDown(id, clock);
    },
    get: () => all,
    subscribe: listeners.subscribe,
  };
}

const toastOf = (
  id: number,
  type: ToastType,
  phase: ToastPhase,
  { message, duration = TOAST_DURATION_MS, action, orElse }: ToastInput,
): Toast => ({ id, message, type, duration, phase, ...(action && { action }), ...(orElse && { orElse }) });

/** A clock that does not run yet. */
const clockOf = ({ duration }: Toast): Running => ({
  cancel: () => {},
  unwatch: () => {},
  since: undefined,
  left: duration,
  held: false,
});

/** Stops a countdown, so that it can go on with what was left. @param now in ms, by the clock it was begun by */
function stop(clock: Running, now: number): void {
  clock.cancel();
  if (clock.since !== undefined) clock.left = Math.max(0, clock.left - (now - clock.since));
  clock.since = undefined;
}

/** The ones of the page. */
export const toasts: Toasts = createToasts(browserTimers);
