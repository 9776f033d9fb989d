import { expect, test } from "vitest";
import { isLocalHost } from "./local-host.ts";

test.each(["localhost", "127.0.0.1", "[::1]"])("%s is this machine [2.developer-toggles]", (host) => {
  expect(isLocalHost(host)).toBe(true);
  expect(isLocalHost(new URL(`http://${host}:3001/`).hostname)).toBe(true);
});

test.each(["perennial.example", "localhost.example", "127.0.0.1.example", "10.0.0.1", ""])(
  "%j is another one [2.developer-toggles]",
  (host) => {
    expect(isLocalHost(host)).toBe(false);
  },
);
