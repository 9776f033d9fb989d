import type { TabChannel } from "../../platform/channel.ts";
import type { Life } from "./life.ts";

type Bus = Set<(from: object, message: unknown) => void>;

/** The channels between the tabs of one browser. */
export function createModelChannels(): (life: Life) => (name: string) => TabChannel {
  const buses = new Map<string, Bus>();
  return (life) => (name) => {
    const bus: Bus = buses.get(name) ?? new Set();
    buses.set(name, bus);
    const self = {};
    let hear: ((from: object, message: unknown) => void) | null = null;
    return {
      post(message) {
        if (!life.alive) return;
        // As between real tabs, nothing but plain data comes across.
        const copy: unknown = structuredClone(message);
        for (const listener of [...bus]) setImmediate(() => listener(self, copy));
      },
      listen(listener) {
        hear = (from, message) => {
          if (from !== self && life.alive) listener(message);
        };
        bus.add(hear);
      },
      close() {
        if (hear) bus.delete(hear);
      },
    };
  };
}
