import type { Turns } from "../limits/turns.ts";
import { refuse } from "./answer.ts";
import type { Caller } from "./caller.ts";
import { readAhead } from "./read-ahead.ts";
import { sendPieces } from "./send-pieces.ts";

/** Who takes an answer. */
export interface AnswerReader {
  readonly userId: number;
  readonly caller: Caller;
  readonly request: Request;
  /** Cuts the connection. */
  readonly drop: () => void;
}

/** An answer that is made in pieces. */
export interface Pieces {
  /** Holds what it needs, such as a connection to the database, until it has ended or was told to return. */
  readonly pieces: AsyncGenerator<string | Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
}

/** A body that somebody else makes, with the status and the headers to send it with. */
export interface HandedOn {
  readonly body: ReadableStream<Uint8Array>;
  readonly init: ResponseInit;
}

/** Sends answers in pieces, read ahead for slow readers, so that none of them holds a connection. */
export interface StreamedAnswers {
  /**
   * Opens an answer and sends it; refuses, where others of the account or the address are still on their way.
   * @param over told once nothing of it is on its way any more, however that ended
   */
  send(reader: AnswerReader, open: () => Promise<Pieces | Response>, over?: () => void): Promise<Response>;
  /** Sends what is only handed on, such as a file: nothing of it is read ahead. Not found, where there is nothing. */
  handOn(reader: AnswerReader, open: () => Promise<HandedOn | undefined>): Promise<Response>;
}

export interface StreamedAnswersDeps {
  /** How many answers are on their way to an account, and to an address. */
  readonly ofAccount: Turns;
  readonly ofAddress: Turns;
  /** An account's share of the connections to the database. */
  readonly shares: Turns;
  readonly files: Turns;
  /** Milliseconds that a reader may take nothing. */
  readonly stallMs: number;
}

const AGAIN = { headers: { "Retry-After": "5" } };

/** Makes the sending of answers in pieces. */
export function createStreamedAnswers(deps: StreamedAnswersDeps): StreamedAnswers {
  const { stallMs } = deps;
  /** Takes a turn of each, or none; undefined where one is refused. */
  const takeAll = async (
    wanted: readonly (readonly [Turns, string | number])[],
    signal: AbortSignal,
  ): Promise<(() => void) | undefined> => {
    const ends: (() => void)[] = [];
    const end = () => {
      for (const each of ends) each();
    };
    for (const [turns, key] of wanted) {
      const turn = await turns.take(key, signal);
      if (!turn) {
        end();
        return undefined;
      }
      ends.push(turn);
    }
    return end;
  };

  return {
    async send({ userId, caller, request, drop }, open, over) {
      const { signal } = request;
      // Whoever calls from this machine itself may be a proxy for everybody.
      const addresses = caller.isLocal ? [] : ([[deps.ofAddress, caller.address]] as const);
      const end = await takeAll([[deps.ofAccount, userId], ...addresses], signal);
      const leave = () => {
        end?.();
        over?.();
      };
      if (!end) {
        leave();
        return refuse("rate_limited", AGAIN);
      }
      const giveBack = await deps.shares.take(userId, signal);
      let opened: Pieces | Response | undefined;
      try {
        if (!giveBack) return refuse("rate_limited", AGAIN);
        opened = await open();
        if (opened instanceof Response) return opened;
        const { pieces, headers } = opened;
        if (request.method === "HEAD") {
          // What was never begun would not end either.
          await pieces.next();
          await pieces.return(undefined);
          return new Response(null, { headers });
        }
        const ahead = readAhead(pieces);
        void ahead.made.then(giveBack);
        const source = {
          next: ahead.next,
          leave() {
            ahead.leave();
            leave();
          },
        };
        return new Response(sendPieces(source, { stallMs, drop }), { headers });
      } finally {
        if (!opened || opened instanceof Response || request.method === "HEAD") {
          giveBack?.();
          leave();
        }
      }
    },

    async handOn({ userId, request, drop }, open) {
      const leave = await deps.files.take(userId, request.signal);
      if (!leave) return refuse("rate_limited", AGAIN);
      let opened: HandedOn | undefined;
      try {
        opened = await open();
      } finally {
        if (!opened) leave();
      }
      if (!opened) return refuse("not_found");
      const reader = opened.body.getReader();
      const source = {
        next: () => reader.read().then(({ value }) => value),
        leave() {
          reader.cancel().catch(() => {}); // what is read no further need not end well
          leave();
        },
      };
      return new Response(sendPieces(source, { stallMs, drop }), opened.init);
    },
  };
}
