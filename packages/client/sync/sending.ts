import { startSender } from "./send/sender.ts";
import { startLive } from "./view/live.ts";

/** What sends the queue, and what listens to the server: code that no first screen needs. */
export const sending = { startSender, startLive };
