import { afterEach, expect, test, vi } from "vitest";
import { broadcastChannel } from "./channel.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("tabs hear each other, not themselves", async () => {
  const [one, other] = [
    broadcastChannel("perennial-channel-test"),
    broadcastChannel("perennial-channel-test"),
  ];
  const heard = vi.fn();
  one.listen(() => heard("itself"));
  other.listen(heard);
  one.post("hello");
  await expect.poll(() => heard).toHaveBeenCalledExactlyOnceWith("hello");
  one.close();
  other.close();
});

test.each([
  ["has no channels", undefined],
  [
    "refuses them",
    class {
      constructor() {
        throw new DOMException("Storage is forbidden.", "SecurityError");
      }
    },
  ],
])("in a browser that %s a tab is alone, and nothing breaks", (_what, channels) => {
  vi.stubGlobal("BroadcastChannel", channels);
  const channel = broadcastChannel("perennial-channel-test");
  channel.listen(() => {});
  channel.post("hello");
  channel.close();
});
