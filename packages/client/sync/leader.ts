import { pastActionFromWire } from "@perennial/contract/past-action";
import type { DataMutation } from "@perennial/contract/wire";
import type { HistoryEvent } from "../store/history-event.ts";
import type { Naming } from "../store/identity.ts";
import type { Entry } from "./queue/entries.ts";
import type { Outbox } from "./queue/outbox.ts";
import type { SenderEvent } from "./send/sender-event.ts";
import type { Settlement } from "./settlement.ts";
import type { Sending } from "./tab.ts";
import type { TabMessage } from "./tabs/tab-messages.ts";
import { gather } from "./view/gather.ts";
import type { Live } from "./view/live.ts";
import type { LogReader } from "./view/log-reader.ts";
import type { WorkspaceDeps } from "./workspace-deps.ts";

/** What the leader tab does for all tabs of its user: it sends the queue and listens to the event stream. */
export interface Leader {
  /** Starts sending; where a browser keeps nothing, every tab sends its own queue. */
  send(): void;
  /** Listens for all. */
  listen(): void;
  /** Another tab has passed this one by: it neither sends nor listens any more. */
  rest(): void;
  /** An entry that the disk of another tab did not take. */
  take(entry: Entry): void;
  resume(): void;
  stop(): void;
}

interface LogRow {
  readonly row: DataMutation;
  readonly generation: string | undefined;
}

const named = (generation: string | undefined) => (generation === undefined ? {} : { generation });

export function createLeader(deps: {
  readonly workspace: WorkspaceDeps;
  readonly sending: Sending;
  readonly outbox: Outbox;
  readonly settlement: Settlement;
  readonly reader: LogReader;
  /** The generation of the log that is shown; null before a tree was loaded. */
  readonly generation: () => string | null;
  /** The server's numbers that this page knows of records made on this device. */
  readonly namings: () => readonly Naming[];
  readonly post: (message: TabMessage) => void;
  readonly told: (event: SenderEvent) => void;
  readonly history: (event: HistoryEvent) => void;
  readonly isOnline: () => boolean;
}): Leader {
  const { workspace, sending, outbox, post } = deps;
  const { api, timers, chance, token } = workspace;
  let live: Live | null = null;
  /** As a refusal named it, for a page that shows no tree. */
  let told: string | null = null;

  const tellAll = (event: HistoryEvent) => {
    deps.history(event);
    post({ type: "history", event });
  };
  const gatherRows = gather<LogRow>(timers, (all) => {
    if (!live) return;
    const generation = all.at(-1)?.generation;
    const rows = all.filter((each) => each.generation === generation).map(({ row }) => row);
    deps.reader.take(rows, generation);
    post({ type: "rows", rows, ...named(generation) });
  });
  const send = () => {
    sending.sender ??= workspace.startSender({
      outbox,
      api,
      timers,
      chance,
      token,
      hasConnection: workspace.connectivity.isOnline,
      warn: (message, error) => workspace.warn(`${message}: ${error.message}`),
      async answered(acks) {
        await deps.settlement.answers(acks);
        post({ type: "answered", acks });
        deps.reader.expect(Math.max(0, ...acks.map(({ version }) => version)), "late");
      },
      generation: () => deps.generation() ?? told,
      namings: deps.namings,
      async renew(present) {
        told = present ?? told;
        await deps.reader.renew();
      },
      report(event) {
        deps.told(event);
        post({ type: "sender", event });
      },
    });
  };

  const stop = () => {
    sending.sender?.stop();
    live?.stop();
    sending.sender = null;
    live = null;
  };

  return {
    send,
    listen() {
      live ??= workspace.startLive({
        api,
        url: workspace.streamUrl,
        open: workspace.openStream,
        timers,
        chance,
        mayConnect: () => token() !== null,
        row: (row, generation) => gatherRows([{ row, generation }]),
        userAction: (action) => tellAll({ type: "action", action: pastActionFromWire(action) }),
        version(version, generation) {
          deps.reader.expect(version, "now", generation);
          post({ type: "version", version, ...named(generation) });
        },
        connected(connected) {
          // Whether it is the stream alone, or the server that is not there.
          if (!connected) deps.reader.refresh();
          if (connected) tellAll({ type: "began" });
          if (connected && !deps.isOnline()) sending.sender?.resume();
        },
      });
    },
    rest: stop,
    take(entry) {
      if (sending.sender) void outbox.add(entry).then(() => sending.sender?.wake());
    },
    resume() {
      sending.sender?.resume();
      live?.retry();
    },
    stop,
  };
}
