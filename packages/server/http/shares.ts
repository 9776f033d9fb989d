import { createTurns, type Turns } from "../limits/turns.ts";
import { refuse } from "./answer.ts";

/** More than a page asks for at once; beyond that somebody only keeps the database busy. */
const WAITING = 64;

/** Makes the shares of a pool of connections: a quarter for an account, two thirds for all who only read. */
export const createShares = (connections: number): Turns =>
  createTurns({
    perKey: Math.max(1, Math.floor(connections / 4)),
    inAll: Math.max(1, connections - Math.ceil(connections / 3)),
    waitingPerKey: WAITING,
  });

/** Does some work when it is the turn of an account; refuses where too many of it wait already. */
export async function inTurn(
  turns: Turns,
  userId: number,
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  const end = await turns.take(userId, request.signal);
  if (!end) return refuse("rate_limited", { headers: { "Retry-After": "5" } });
  try {
    return await work();
  } finally {
    end();
  }
}
