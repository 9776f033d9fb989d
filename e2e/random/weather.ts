import { type FaultProxy, isDataCall } from "../proxy.ts";
import type { Chance } from "./chance.ts";

const WEATHER = { fair: 6, slow: 4, slower: 2, lossy: 3, busy: 3, gone: 2 } as const;

/** Makes the line a little better or worse. Returns what it is now, in a word. */
export function changeWeather(net: FaultProxy, chance: Chance): string {
  clearUp(net);
  const weather = chance.pick(WEATHER);
  switch (weather) {
    case "fair":
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
    case "gone":
      net.down = true;
      break;
  }
  return weather;
}

export function clearUp(net: FaultProxy): void {
  net.delayMs = 0;
  net.down = false;
  net.loseAnswer = undefined;
  net.answerInstead = undefined;
}
