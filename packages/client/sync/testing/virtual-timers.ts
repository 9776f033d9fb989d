import type { Timers } from "../../platform/timers.ts";

export interface VirtualTimers extends Timers {
  /** Lets so much time pass, running what falls due, with the microtasks in between. */
  pass(ms: number): Promise<void>;
  /** The lid is closed for so long: the clock goes on, and nothing runs until time passes again. */
  sleep(ms: number): void;
  /** Somebody sets the clock, forwards or back; what waits goes on waiting as long as before. */
  setClock(ms: number): void;
  /** How much time has passed, whoever sets the clock, in milliseconds since some moment. */
  elapsed(): number;
  /** How many timers wait. */
  waiting(): number;
}

const START = Date.UTC(2026, 10, 21);

/**
 * Time that stands still until a test lets it pass.
 * @param settle what is waited for at each moment, before time goes on
 */
export function createVirtualTimers(settle = settleMacrotasks, start = START): VirtualTimers {
  let now = start;
  let ahead = 0;
  let next = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => now + ahead,
    elapsed: () => now,
    after(ms, run) {
      const id = next++;
      timers.set(id, { at: now + ms, run });
      return () => timers.delete(id);
    },
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const due = [...timers]
          .filter(([, timer]) => timer.at <= end)
          .sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
        if (!due) break;
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].run();
      }
      now = end;
      await settle();
    },
    sleep(ms) {
      now += ms;
    },
    setClock(ms) {
      ahead += ms;
    },
    waiting: () => timers.size,
  };
}

/** More than anything here takes, at 100 ms each. */
const MOST_WAITS = 20_000;

/**
 * Lets time pass until something is done.
 * @param meanwhile what is done each time before time goes on
 */
export async function finished<T>(
  work: Promise<T>,
  timers: Pick<VirtualTimers, "pass">,
  meanwhile = () => {},
): Promise<T> {
  let done: { readonly value: T } | undefined;
  const stop = work.then((value) => {
    done = { value };
  });
  for (let waits = 0; !done; waits++) {
    if (waits > MOST_WAITS) throw new Error("it does not come to its end");
    meanwhile();
    await timers.pass(100);
  }
  await stop;
  return done.value;
}

/** Long enough for promises and for the simulated database, which answers in macrotasks. */
export async function settleMacrotasks(rounds = 25): Promise<void> {
  for (let i = 0; i < rounds; i++) await new Promise((resolve) => setImmediate(resolve));
}
