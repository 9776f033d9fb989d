import { pastActionFromWire } from "@perennial/contract/log/past-action";
import type { DataMutation } from "@perennial/contract/outline/wire";
import type { Api } from "../../api/client.ts";
import type { OpenStream } from "../../platform/event-stream.ts";
import type { Connectivity } from "../../platform/online.ts";
import type { Chance } from "../../platform/random.ts";
import type { Timers } from "../../platform/timers.ts";
import type { DraftEvent } from "../../store/draft-event.ts";
import type { HistoryEvent } from "../../store/history-event.ts";
import type { Naming } from "../../store/identity.ts";
import type { Ack, Entry } from "../queue/entries.ts";
import type { Outbox } from "../queue/outbox.ts";
import type { Sender, startSender } from "../send/sender.ts";
import type { SenderEvent } from "../send/sender-event.ts";
import { gather } from "../view/gather.ts";
import type { Live, startLive } from "../view/live.ts";
import type { LogReader } from "../view/log-reader.ts";
import type { TabMessage } from "./tab-messages.ts";

/** The sender; null while this tab does not send. */
export interface Sending {
  sender: Sender | null;
}

/** What the leader needs from outside the tabs: server, clock, session. */
interface Outside {
  readonly api: Api;
  readonly streamUrl: (query: URLSearchParams) => string;
  readonly openStream: OpenStream;
  readonly startSender: typeof startSender;
  readonly startLive: typeof startLive;
  readonly connectivity: Pick<Connectivity, "isOnline">;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly token: () => string | null;
  readonly warn: (message: string) => void;
}

/** The work of the leader tab for all tabs of its user: it sends the queue and listens to the event stream. */
export interface Leader {
  /** Starts sending. Where a browser stores nothing, every tab sends its own queue. */
  send(): void;
  listen(): void;
  /** Stops sending and listening: another tab has passed this one by. */
  rest(): void;
  /** Takes an entry that the disk did not take in another tab. */
  take(entry: Entry): void;
  resume(): void;
  stop(): void;
}

interface LogRow {
  readonly row: DataMutation;
  readonly generation: string | undefined;
}

const named = (generation: string | undefined) => (generation === undefined ? {} : { generation });

interface LeaderDeps {
  readonly outside: Outside;
  readonly sending: Sending;
  readonly outbox: Outbox;
  readonly answered: (acks: readonly Ack[]) => Promise<void>;
  readonly reader: Pick<LogReader, "take" | "expect" | "refresh">;
  readonly renew: () => Promise<void>;
  readonly generation: () => string | null;
  readonly namings: () => readonly Naming[];
  readonly entries: () => readonly Entry[];
  readonly post: (message: TabMessage) => void;
  readonly told: (event: SenderEvent) => void;
  readonly history: (event: HistoryEvent) => void;
  readonly draft: (event: DraftEvent) => void;
  readonly isOnline: () => boolean;
}

/** Creates the leader's work; `send` and `listen` are called once this tab leads. */
export function createLeader(deps: LeaderDeps): Leader {
  const { outside, sending, outbox, post } = deps;
  const { api, timers, chance, token } = outside;
  let live: Live | null = null;
  /** The generation that a refusal named, for a page that shows no tree. */
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
    sending.sender ??= outside.startSender({
      outbox,
      api,
      timers,
      chance,
      token,
      hasConnection: outside.connectivity.isOnline,
      warn: (message, error) => outside.warn(`${message}: ${error.message}`),
      async answered(acks) {
        await deps.answered(acks);
        post({ type: "answered", acks });
        deps.reader.expect(Math.max(0, ...acks.map(({ version }) => version)), "late");
      },
      generation: () => deps.generation() ?? told,
      namings: deps.namings,
      entries: deps.entries,
      async renew(present) {
        told = present ?? told;
        await deps.renew();
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
      live ??= outside.startLive({
        api,
        url: outside.streamUrl,
        open: outside.openStream,
        timers,
        chance,
        mayConnect: () => token() !== null,
        row: (row, generation) => gatherRows([{ row, generation }]),
        userAction: (action) => tellAll({ type: "action", action: pastActionFromWire(action) }),
        draft(event) {
          deps.draft(event);
          post({ type: "draft", event });
        },
        version(version, generation) {
          deps.reader.expect(version, "now", generation);
          post({ type: "version", version, ...named(generation) });
        },
        connected(connected) {
          // Asking the server tells whether only the stream is down, or the server too.
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
