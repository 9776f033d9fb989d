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
import type { OlderCardsDeps } from "./tabs/older-cards.ts";
import type { ImportCalls } from "./undo/import-undo.ts";
import type { StepsOnDevice } from "./undo/steps-db.ts";
import type { startComparing } from "./view/comparing.ts";
import type { startLive } from "./view/live.ts";

/** Milliseconds. A database that has not opened by then never will (private windows, a blocked upgrade). */
export const OPEN_TIMEOUT_MS = 2_000;

/** What the sync core takes from browser and app. Tests pass models, and run it in one process. */
export interface WorkspaceDeps {
  readonly userId: number;
  readonly api: Api;
  /** Returns the address of the event stream with these query parameters. */
  readonly streamUrl: (query: URLSearchParams) => string;
  readonly openStream: OpenStream;
  readonly openOutbox: (userId: number, deps: OutboxDbDeps) => Promise<Outbox>;
  readonly openCopy: (userId: number) => Promise<LocalCopy>;
  /** Opens the store of the undo history. */
  readonly openSteps: (userId: number) => Promise<StepsOnDevice>;
  /** Loads what asks the server to take an import back. */
  readonly imports: ImportCalls;
  /** Called when the notes have been copied to this device: the browser may be asked to keep them. */
  readonly copied: () => void;
  /** The root of the account; null where it has none. */
  readonly rootId: number | null;
  readonly isCollapsed: (key: string) => boolean;
  /** Loads what makes drafts of the half-written cards that earlier versions have left, where there are any. */
  readonly takeOlderCards: (deps: OlderCardsDeps) => Promise<void>;
  /** Gives the screen time to paint. */
  readonly pause: () => Promise<void>;
  /** Passed in, since the app loads them after the page is shown. */
  readonly startSender: typeof startSender;
  readonly startLive: typeof startLive;
  readonly startComparing: typeof startComparing;
  readonly storage: KeyValueStorage;
  /** What the browser keeps for this tab alone, through reloads. */
  readonly tabStorage: KeyValueStorage;
  readonly locks: TabLocks;
  readonly channel: (name: string) => TabChannel;
  readonly connectivity: Connectivity;
  readonly timers: Timers;
  readonly chance: Chance;
  /** Returns the session's token; null when this user is not the one signed in, and then nothing is sent. */
  readonly token: () => string | null;
  readonly warn: (message: string) => void;
}

/** Resolves to the database, or to null when it cannot be opened in time. */
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
        warn(`No database: ${error}`);
        resolve(null);
      },
    );
  });
}
