import type { HeldRequest, NetworkOutcome } from "./model-network.ts";
import type { CommandRefusal } from "./refusing-server.ts";

/** What is to befall some of the next requests of one browser. */
export interface Fault {
  /** Reads are trees and the log, writes are changes; or single commands, also in the middle of a list. */
  readonly of: "reads" | "writes" | "commands";
  readonly outcome: "lost" | "answer lost" | "twice" | "late" | "unavailable" | "refused";
  /** So many pass before. */
  readonly after: number;
  readonly times: number;
}

export interface Faults {
  add(fault: Fault): void;
  outcomeOf(request: HeldRequest): NetworkOutcome;
  refusalOf(): CommandRefusal | null;
  heal(): void;
}

const OUTCOMES: Readonly<Record<Fault["outcome"], NetworkOutcome>> = {
  lost: "lose-request",
  "answer lost": "lose-answer",
  twice: "double",
  late: "hold-answer",
  unavailable: { status: 503, code: "unavailable" },
  refused: { status: 500, code: "internal" },
};
const REFUSED = { status: 500, code: "internal" } as const;
/** Neither a change nor a read of one: nothing of the person's depends on it. */
const BESIDE = /^\/(health|stream_tickets|user_actions)/;

export function createFaults(): Faults {
  let coming: { readonly fault: Fault; passed: number }[] = [];

  /** The first fault for such requests, where it is its turn. */
  const strike = (of: Fault["of"]): Fault | null => {
    const next = coming.find(({ fault }) => fault.of === of);
    if (!next) return null;
    const place = next.passed++;
    const { after, times } = next.fault;
    if (place + 1 >= after + times) coming = coming.filter((each) => each !== next);
    return place >= after ? next.fault : null;
  };

  return {
    add: (fault) => void coming.push({ fault, passed: 0 }),
    outcomeOf({ method, path }) {
      const fault = BESIDE.test(path) ? null : strike(method === "GET" ? "reads" : "writes");
      return fault ? OUTCOMES[fault.outcome] : "answer";
    },
    refusalOf: () => (strike("commands") ? REFUSED : null),
    heal() {
      coming = [];
    },
  };
}
