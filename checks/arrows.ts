import { CLIENT_ROOMS } from "./plan/client.ts";
import { DOMAIN_ROOMS } from "./plan/domain.ts";
import { OUTSIDE_ROOMS } from "./plan/outside.ts";
import { CONTRACT, DOMAIN, type Room } from "./plan/room.ts";
import { SERVER_ROOMS } from "./plan/server.ts";

/** The whole plan: a room has to be entered here, in the file of its part, before it is used. */
export const ROOMS: readonly Room[] = [
  ...DOMAIN_ROOMS,
  { folder: CONTRACT, may: [DOMAIN], packages: ["zod/mini"] },
  ...SERVER_ROOMS,
  ...CLIENT_ROOMS,
  ...OUTSIDE_ROOMS,
];

/** What tests are made of. */
export const TEST_PACKAGES: readonly string[] = [
  "vitest",
  "fast-check",
  "fake-indexeddb",
  "node:",
  // The memory model is held against what others made of it.
  "@open-spaced-repetition/binding",
  "ts-fsrs",
  "@modelcontextprotocol/client",
];
