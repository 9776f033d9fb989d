import { startSender } from "./send/sender.ts";
import { startComparing } from "./view/comparing.ts";
import { startLive } from "./view/live.ts";

export const sending = { startSender, startLive, startComparing };
