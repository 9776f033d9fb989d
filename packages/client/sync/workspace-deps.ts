import type { Api } from "../api/client.ts";
import type { TabChannel } from "../platform/channel.ts";
import type { OpenStream } from "../platform/event-stream.ts";
import type { TabLocks } from "../platform/locks.ts";
import type { Connectivity } from "../platform/online.ts";
import type { Chance } from "../platform/random.ts";
import type { KeyValueStorage } from "../platform/storage.ts";
import type { Timers } from "../platform/timers.ts";
import type { LocalCopy } from "./copy/copy.ts";
import type { Outbox } from "./queue/outbox.ts";
import type { OutboxDbDeps } from "./queue/outbox-db.ts";
import type { startSender } from "./send/sender.ts";
import type { StepsOnDevice } from "./undo/steps-db.ts";
import type { startLive } from "./view/live.ts";

/** A database that has not opened by then never will (private windows, a blocked upgrade). */
export const OPEN_TIMEOUT_MS = 2_000;

export interface WorkspaceDeps {
  readonly userId: number;
  readonly api: Api;
  /** The address of the event stream with a query. */
  readonly streamUrl: (query: URLSearchParams) => string;
  readonly openStream: OpenStream;
  readonly openOutbox: (userId: number, deps: OutboxDbDeps) => Promise<Outbox>;
  readonly openCopy: (userId: number) => Promise<LocalCopy>;
  /** Where it is remembered what can be undone. */
  readonly openSteps: (userId: number) => Promise<StepsOnDevice>;
  /** Called when notes have been copied to this device: the browser may be asked not to take them away. */
  readonly copied: () => void;
  /** The root of the account; null where it has none. */
  readonly rootId: number | null;
  /** Whether the children of a row are hidden. */
  readonly isCollapsed: (key: string) => boolean;
  /** Lets the screen have its turn. */
  readonly pause: () => Promise<void>;
  /** Passed in, since neither is needed to type the first note: the app fetches them after the page is shown. */
  readonly startSender: typeof startSender;
  readonly startLive: typeof startLive;
  readonly storage: KeyValueStorage;
  /** What the browser keeps for this tab alone, and through a reload. */
  readonly tabStorage: KeyValueStorage;
  readonly locks: TabLocks;
  readonly channel: (name: string) => TabChannel;
  readonly connectivity: Connectivity;
  readonly timers: Timers;
  readonly chance: Chance;
  /** The session's token, or null when this user is not the one signed in: nothing is sent then. */
  readonly token: () => string | null;
  readonly warn: (message: string) => void;
}

/** The database, or null when it cannot be had in time. */
export function openInTime(
  { openOutbox, userId, timers, chance, warn }: WorkspaceDeps,
  ofTab: Pick<OutboxDbDeps, "lost" | "known">,
): Promise<Outbox | null> {
  return new Promise((resolve) => {
    let late = false;
    const cancel = timers.after(OPEN_TIMEOUT_MS, () => {
      late = true;
      warn("The database of this browser does not answer");
      resolve(null);
    });
    openOutbox(userId, { now: timers.now, uuid: chance.uuid, ...ofTab }).then(
      (outbox) => {
        cancel();
        if (late) outbox.close();
        else resolve(outbox);
      },
      (error) => {
        cancel();
        warn(`The database of this browser cannot be used: ${String(error)}`);
        resolve(null);
      },
    );
  });
}
