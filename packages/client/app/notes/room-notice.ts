import { isNearlyFull, usageText } from "@perennial/domain/access/account-room";
import { accountRoomFrom } from "../../api/account-room.ts";
import type { Api } from "../../api/client.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Timers } from "../../platform/timers.ts";
import type { Toasts } from "../../store/toasts.ts";

/** After the page was opened, when nothing else is being loaded. */
export const FIRST_MS = 60_000;
export const AGAIN_MS = 3_600_000;
const LONG_TOAST_MS = 15_000;

interface RoomNoticeDeps {
  readonly userId: number;
  readonly api: Pick<Api, "getAccount">;
  readonly timers: Timers;
  readonly storage: KeyValueStorage;
  readonly toasts: Pick<Toasts, "show">;
}

/** Tells once a day, on this browser, that the account is nearly full, before anything is refused. Returns how to stop. */
export function tellOfRoom({ userId, api, timers, storage, toasts }: RoomNoticeDeps): () => void {
  const key = `perennial:room-told:${userId}`;
  const today = () => new Date(timers.now()).toISOString().slice(0, 10);
  let cancel = () => {};
  let stopped = false;
  const look = async () => {
    if (storage.get(key) !== today()) {
      const reply = await api.getAccount();
      const room = reply.ok && reply.value.usage ? accountRoomFrom(reply.value.usage) : undefined;
      // Another tab may have told meanwhile.
      if (!stopped && room && isNearlyFull(room) && storage.get(key) !== today()) {
        storage.set(key, today());
        toasts.show({
          message: `This account is nearly full: ${usageText(room)} What does not fit stays on this device until you delete something.`,
          type: "warning",
          duration: LONG_TOAST_MS,
        });
      }
    }
    if (!stopped) cancel = timers.after(AGAIN_MS, () => void look());
  };
  cancel = timers.after(FIRST_MS, () => void look());
  return () => {
    stopped = true;
    cancel();
  };
}
