import { createListeners } from "../platform/listeners.ts";
import { browserTimers } from "../platform/timers.ts";

/** Short messages that come and go by the specification's times. No React, no clock of its own. */

const TOAST_ENTER_MS = 10;
const TOAST_DURATION_MS = 3_000;
const TOAST_EXIT_MS = 300;
/** More than this covers the page; the oldest leaves first. */
export const MOST_TOASTS = 4;

export type ToastType = "info" | "success" | "error" | "warning";
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
}
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
export interface ToastInput {
  readonly message: string;
  readonly type?: ToastType;
  readonly duration?: number;
  readonly action?: ToastAction;
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
  const stop = (clock: Running): void => {
    clock.cancel();
    if (clock.since !== undefined) clock.left = Math.max(0, clock.left - (time.now() - clock.since));
    clock.since = undefined;
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
    const duration = input.duration ?? TOAST_DURATION_MS;
    const same = all.find(
      (toast) => toast.message === input.message && toast.type === type && toast.phase !== "leaving",
    );
    const sameClock = same && running.get(same.id);
    if (same !== undefined && sameClock !== undefined) {
      const counting = sameClock.since !== undefined;
      stop(sameClock);
      watch(same.id, sameClock, input);
      sameClock.left = duration;
      if (counting) countDown(same.id, sameClock);
      else if (same.phase === "entering") enter(same.id, sameClock);
      const { action: _before, ...rest } = same;
      const renewed = input.action === undefined ? rest : { ...rest, action: input.action };
      publish(all.map((toast) => (toast.id === same.id ? { ...renewed, duration } : toast)));
      return same.id;
    }
    const id = nextId++;
    const clock: Running = {
      cancel: () => {},
      unwatch: () => {},
      since: undefined,
      left: duration,
      held: false,
    };
    running.set(id, clock);
    const toast: Toast = { id, message: input.message, type, duration, phase: "entering" };
    publish([...all, input.action === undefined ? toast : { ...toast, action: input.action }]);
    enter(id, clock);
    watch(id, clock, input);
    const staying = all.filter((each) => each.phase !== "leaving");
    for (const oldest of staying.slice(0, Math.max(0, staying.length - MOST_TOASTS))) dismiss(oldest.id);
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
    const look = () => {
      if (standsWhile?.holds() === false) dismiss(id);
    };
    clock.unwatch = standsWhile?.subscribe(look) ?? (() => {});
  }

  return {
    show,
    dismiss,
    hold(id) {
      const clock = running.get(id);
      if (clock === undefined || clock.held) return;
      clock.held = true;
      if (clock.since !== undefined) stop(clock);
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

/** The ones of the page. */
export const toasts: Toasts = createToasts(browserTimers);
