import { HEARTBEAT_MS } from "@perennial/contract/limits";
import {
  EVENTS,
  type EventData,
  type EventName,
  formatEventId,
  parseEventId,
} from "@perennial/contract/log/events";
import { PRESENT_READS } from "@perennial/contract/log/reads";
import type { DataMutation, UserAction } from "@perennial/contract/outline/wire";
import type { Api } from "../../api/client.ts";
import type { OpenStream } from "../../platform/event-stream.ts";
import type { Chance } from "../../platform/random.ts";
import type { Timers } from "../../platform/timers.ts";
import type { DraftEvent } from "../../store/draft-event.ts";

/** Milliseconds of silence after which a stream counts as dead, whatever the connection says. */
export const SILENCE_MS = 2.5 * HEARTBEAT_MS;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export interface LiveDeps {
  readonly api: Pick<Api, "createStreamTicket">;
  readonly url: (query: URLSearchParams) => string;
  readonly open: OpenStream;
  readonly timers: Timers;
  readonly chance: Chance;
  /** Returns false while the person has to sign in. */
  readonly mayConnect: () => boolean;
  readonly row: (row: DataMutation, generation: string | undefined) => void;
  readonly userAction: (action: UserAction) => void;
  readonly draft: (event: DraftEvent) => void;
  /** Takes in where the log stands on the server. */
  readonly version: (version: number, generation: string | undefined) => void;
  readonly connected: (connected: boolean) => void;
}

export interface Live {
  /** Connects at once, if it was waiting to try again. */
  retry(): void;
  stop(): void;
}

const NAMES = Object.keys(EVENTS) as EventName[];

/** Keeps one event stream open and passes on its events; reconnects with a fresh ticket each time. */
export function startLive(deps: LiveDeps): Live {
  const { timers } = deps;
  let stopped = false;
  let attempts = 0;
  const place: StreamPosition = { lastEventId: "", generation: undefined };
  let close: () => void = () => undefined;
  let cancelTimer: () => void = () => undefined;
  let retryNow: (() => void) | null = null;

  const later = () => {
    if (stopped) return;
    const ms =
      Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++) * (0.5 + deps.chance.random() / 2);
    cancelTimer();
    retryNow = () => {
      cancelTimer();
      retryNow = null;
      void connect();
    };
    cancelTimer = timers.after(ms, () => retryNow?.());
  };

  const broken = () => {
    close();
    deps.connected(false);
    later();
  };
  const listenOn = () => {
    cancelTimer();
    cancelTimer = timers.after(SILENCE_MS, broken);
  };

  const connect = async () => {
    if (stopped) return;
    if (!deps.mayConnect()) return later();
    const reply = await deps.api.createStreamTicket();
    if (stopped) return;
    if (!reply.ok) {
      deps.connected(false);
      return later();
    }
    const query = new URLSearchParams({ token: reply.value.ticket, reads: String(PRESENT_READS) });
    if (place.lastEventId) query.set("last_event_id", place.lastEventId);
    if (place.generation !== undefined) query.set("generation", place.generation);
    let current = true;
    const end = deps.open(deps.url(query), NAMES, {
      event(name, data, id) {
        if (!current) return;
        listenOn();
        attempts = 0;
        if (parseEventId(id)) place.lastEventId = id;
        take(deps, place, name as EventName, data);
      },
      broken() {
        if (current) broken();
      },
    });
    close = () => {
      current = false;
      end();
    };
    listenOn();
  };

  void connect();
  return {
    retry() {
      attempts = 0;
      retryNow?.();
    },
    stop() {
      stopped = true;
      cancelTimer();
      close();
    },
  };
}

/** Where in the log the stream goes on after a break. */
interface StreamPosition {
  lastEventId: string;
  /** The generation that the last event id belongs to. */
  generation: string | undefined;
}

/** Passes on what an event says, and notes the place that it names. */
function take(deps: LiveDeps, place: StreamPosition, name: EventName, data: string): void {
  switch (name) {
    case "connection": {
      const event = read("connection", data);
      if (!event) return;
      if (place.lastEventId === "" || place.generation !== event.generation)
        place.lastEventId = formatEventId({ version: event.version, userActionId: event.user_action_id });
      place.generation = event.generation;
      deps.connected(true);
      deps.version(event.version, place.generation);
      return;
    }
    case "user-action": {
      const event = read("user-action", data);
      if (event) deps.userAction(event);
      return;
    }
    case "user-action-update": {
      const event = read("user-action-update", data);
      if (event) deps.row(event.data_mutation, place.generation);
      return;
    }
    case "draft-item":
    case "draft-update":
      deps.draft({ name, data });
      return;
    case "heartbeat": {
      const event = read("heartbeat", data);
      if (!event) return;
      // The last event id belongs to another generation, and means nothing in this one.
      if (place.generation !== event.generation) place.lastEventId = "";
      place.generation = event.generation;
      deps.version(event.version, place.generation);
      return;
    }
  }
}

/** Null for data that breaks the contract: the next heartbeat's version shows the gap. */
function read<N extends EventName>(name: N, data: string): EventData<N> | null {
  try {
    const parsed = EVENTS[name].safeParse(JSON.parse(data));
    return parsed.success ? (parsed.data as EventData<N>) : null;
  } catch {
    return null;
  }
}
