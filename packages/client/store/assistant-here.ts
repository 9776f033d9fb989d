import { type KeyValueStorage, webStorage } from "../platform/storage.ts";

/** Whether a model is asked for a user, as this browser heard it last: what needs one is offered from then on. */
export interface AssistantHere {
  isOn(userId: number): boolean;
  heard(userId: number, isOn: boolean): void;
}

/** @param storage of the device; what it does not take is known as long as the page lives */
export function createAssistantHere(storage: Pick<KeyValueStorage, "get" | "set">): AssistantHere {
  const keyOf = (userId: number) => `perennial:assistant:${userId}`;
  const known = new Map<number, boolean>();
  return {
    isOn: (userId) => known.get(userId) ?? storage.get(keyOf(userId)) === "on",
    heard(userId, isOn) {
      known.set(userId, isOn);
      storage.set(keyOf(userId), isOn ? "on" : "off");
    },
  };
}

/** The one of this browser. */
export const assistantHere = createAssistantHere(webStorage(() => localStorage));
