import { type FaultProxy, isDataCall } from "../proxy.ts";
import type { Chance } from "./chance.ts";

const CONDITIONS = { good: 6, slow: 4, slower: 2, lossy: 3, busy: 3, down: 2 } as const;

/** Draws new network conditions and applies them to the proxy. Returns their name. */
export function changeNetwork(net: FaultProxy, chance: Chance): string {
  restoreNetwork(net);
  const condition = chance.pick(CONDITIONS);
  switch (condition) {
    case "good":
      break;
    case "slow":
      net.delayMs = 300;
      break;
    case "slower":
      net.delayMs = 1_500;
      break;
    case "lossy":
      // The server does it, and the answer never arrives.
      net.loseAnswer = (call) => isDataCall(call) && chance.next() < 0.5;
      break;
    case "busy":
      net.answerInstead = (call) =>
        isDataCall(call) && chance.next() < 0.5
          ? { status: 503, body: { error: "Away", code: "unavailable" } }
          : undefined;
      break;
    case "down":
      net.down = true;
      break;
  }
  return condition;
}

export function restoreNetwork(net: FaultProxy): void {
  net.delayMs = 0;
  net.down = false;
  net.loseAnswer = undefined;
  net.answerInstead = undefined;
}
