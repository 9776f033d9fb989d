import {
  type EventData,
  type EventName,
  formatEventId,
  type StreamPosition,
} from "@perennial/contract/log/events";
import { isReadable } from "@perennial/contract/log/reads";
import type * as wire from "@perennial/contract/outline/wire";
import type { Generations } from "../commands/generation/generations.ts";
import type { Pool } from "../database/connection.ts";
import type { EventHub } from "../events/hub.ts";
import type { Turns } from "../limits/turns.ts";
import type { Clock } from "../ports/clock.ts";
import { type Position, readChanges, readPosition } from "../queries/changes.ts";
import { type LogView, seenActions, seenRows } from "../queries/seen-log.ts";
import type { Grant, Viewer } from "../queries/sessions.ts";
import { readUserActionsAfter } from "../queries/user-actions.ts";
import type { Visibilities } from "../queries/visibility.ts";
import { refuse } from "./answer.ts";
import { draftNews } from "./draft-news.ts";
import { createEventWriter, type EventWriter, type Signal } from "./event-writer.ts";
import { createPulse, type Pulse, type PulseDeps } from "./pulse.ts";
import { readableAction } from "./readable.ts";
import type { Logger } from "./request-log.ts";

/** Rows of the log that are held in memory for one reader. */
const ROWS_PER_READ = 50;
/** More than any person opens; each stream costs a read at every change. */
const STREAMS_PER_USER = 50;

export interface EventStreamDeps {
  readonly pool: Pool;
  readonly hub: Pick<EventHub, "subscribe">;
  readonly heads: PulseDeps["heads"];
  readonly generations: Pick<Generations, "mayReadOn" | "logWasCut">;
  readonly visibilities: Visibilities;
  /** Shares of the connections to the database: streams of one account read in turn. */
  readonly shares: Turns;
  readonly logger: Logger;
  /** Told how many seconds after its commit a row is sent to a reader who has all that stands before it. */
  readonly onSent: (seconds: number) => void;
  readonly clock: Clock;
  readonly heartbeatMs: number;
  /** Milliseconds after which a reader that takes nothing, while something waits for it, is dropped. */
  readonly stallMs: number;
}

/** The position and generation that a reader names; null where it names none. */
export interface ReaderPosition extends StreamPosition {
  readonly generation: string | null;
}

export interface StreamReader {
  /** Null: from where the log ends now. */
  readonly from: ReaderPosition | null;
  /** What of the log the reader understands. */
  readonly reads: number;
  /** Told once the stream is over, or was not opened. */
  readonly leave: () => void;
}

export interface EventStreams {
  /**
   * Opens the event stream of a reader, from its position on.
   * @param drop closes the reader's connection
   */
  open(viewer: Viewer, reader: StreamReader, drop: () => void): Response;
  /** How many are open. */
  count(): number;
  /** Ends all streams. */
  close(): void;
}

/** Creates the event streams. Each one walks along the log; a notification only says that it is time to read on. */
export function createEventStreams(deps: EventStreamDeps): EventStreams {
  const open = new Set<EventWriter>();
  const countOf = new Map<number, number>();
  let closed = false;
  const pulse = createPulse({
    beatMs: deps.heartbeatMs,
    heads: deps.heads,
    onError: (error) => deps.logger.warn({ reason: reasonOf(error) }, "event streams have no heartbeat"),
  });

  const enter = (writer: EventWriter, userId: number) => {
    open.add(writer);
    countOf.set(userId, (countOf.get(userId) ?? 0) + 1);
  };
  const leave = (writer: EventWriter, userId: number) => {
    open.delete(writer);
    const others = (countOf.get(userId) ?? 0) - 1;
    if (others > 0) countOf.set(userId, others);
    else countOf.delete(userId);
  };

  return {
    open(viewer, reader, drop) {
      const isFull = (countOf.get(viewer.userId) ?? 0) >= STREAMS_PER_USER;
      if (closed || isFull) {
        reader.leave();
        return closed
          ? refuse("unavailable", { headers: { "Retry-After": "1" } })
          : refuse("rate_limited", { headers: { "Retry-After": "15" } });
      }
      const writer = createEventWriter(deps.stallMs, drop);
      enter(writer, viewer.userId);
      void follow({ ...deps, pulse }, viewer, reader, writer)
        .catch((error: unknown) => {
          // The reader comes back with the id of its last event, and misses nothing.
          if (!writer.ended()) deps.logger.warn({ reason: reasonOf(error) }, "an event stream broke off");
        })
        .finally(() => {
          leave(writer, viewer.userId);
          reader.leave();
          writer.end();
        });
      return eventStream(writer.body);
    },
    count: () => open.size,
    close() {
      closed = true;
      for (const writer of open) writer.end();
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown");

/**
 * Returns a response that is an event stream, which no proxy keeps or gathers up.
 * @param body null: only the headers of a stream
 */
export const eventStream = (body: ReadableStream<Uint8Array> | null): Response =>
  new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      // A proxy that buffers would delay the events.
      "X-Accel-Buffering": "no",
    },
  });

/** Writes one reader's stream until it ends. */
async function follow(
  deps: EventStreamDeps & { readonly pulse: Pulse },
  viewer: Viewer,
  { from, reads }: StreamReader,
  writer: EventWriter,
): Promise<void> {
  // Subscribed before the first read, so that no change falls between the two.
  const unsubscribe = deps.hub.subscribe(viewer.userId, writer.wake);
  const member = deps.pulse.join(viewer, writer.beat);
  writer.onEnd(() => {
    unsubscribe();
    member.leave();
  });
  const send: Send = (name, data, next) => writer.write(name, data, next ? formatEventId(next) : undefined);

  let position = await startOf(deps, viewer.userId, from);
  if (!position) return;
  const { version, userActionId, generation } = position;
  await send("connection", { version, user_action_id: userActionId, generation }, position);
  const seenBy = () => seenByReader(deps, viewer);
  const readsDrafts = viewer.grant?.scopes.includes("draft") ?? true;
  const drafts = draftNews(deps, viewer.userId, { send, seenBy });
  let isUpToDate = false;
  for (let reason: Signal = "wake"; reason !== "end"; reason = await writer.next()) {
    if (readsDrafts && (reason === "drafts" || (reason === "beat" && drafts.areUnderWay())))
      await drafts.send();
    if (reason === "drafts") continue;
    const onSent = isUpToDate ? deps.onSent : () => {};
    const reader = { userId: viewer.userId, reads, pool: deps.pool, seenBy, send, onSent };
    const head = reason === "beat" ? member.head() : undefined;
    if (head === null) return;
    // What this server has just written is read by nobody who has all that stands before it.
    if (typeof reason === "object" && isSame(reason.after, position))
      position = await sendRows(reader, reason.rows, position);
    // Mostly the reader has everything: while nothing happens a stream reads nothing of its own.
    else if (!head || !isSame(head, position)) position = await catchUp(deps, reader, position);
    if (!position) return;
    isUpToDate = true;
    if (reason === "beat")
      await send("heartbeat", { version: position.version, generation: position.generation });
  }
}

/** What a reader is told of the log: asked after rows were read, so that nothing is told that has become private before. */
const seenByReader = async (
  { visibilities }: Pick<EventStreamDeps, "visibilities">,
  { userId, grant }: { readonly userId: number; readonly grant: Grant | null },
): Promise<LogView | null> => grant && { grant, visibility: await visibilities.of(userId, grant) };

const isSame = (a: Position, b: Position): boolean =>
  a.version === b.version && a.userActionId === b.userActionId && a.generation === b.generation;

/** Returns the position from which a reader is sent the log; null when there is no such user. */
async function startOf(
  { pool, generations }: EventStreamDeps,
  userId: number,
  from: ReaderPosition | null,
): Promise<Position | null> {
  const head = await readPosition(pool, userId);
  if (!head || !from) return head;
  const isAhead = from.version > head.version || from.userActionId > head.userActionId;
  const claim = { shown: from.generation, present: head.generation, isAhead };
  const { mayReadOn, generation } = await generations.mayReadOn(userId, claim);
  if (mayReadOn || from.generation === null) return { ...earlier(from, head), generation };
  return { ...head, generation };
}

type Send = <N extends EventName>(name: N, data: EventData<N>, next?: StreamPosition) => Promise<void>;

/** Who is sent rows of the log. */
interface RowReader {
  readonly userId: number;
  readonly reads: number;
  readonly pool: Pool;
  readonly seenBy: () => Promise<LogView | null>;
  readonly send: Send;
  /** Told how many seconds after its commit a row is sent. */
  readonly onSent: (seconds: number) => void;
}

/**
 * Sends everything after a position.
 * @returns where the log ended; null when the user is gone
 */
async function catchUp(
  { pool, generations, shares }: EventStreamDeps,
  reader: RowReader,
  from: Position,
): Promise<Position | null> {
  const { userId, reads, seenBy, send } = reader;
  let position = from;
  for (;;) {
    const since = position.version;
    const read = await inShare(shares, userId, () => readChanges(pool, userId, since, ROWS_PER_READ));
    const { head } = read;
    if (!head) return null;
    const { generation } = head;
    if (generation === position.generation && head.version < position.version) {
      // This server itself has sent rows that are gone now: the log was cut.
      await generations.logWasCut(generation);
      continue;
    }
    if (read.reset || generation !== position.generation) {
      // The rows before that position are gone or different: the reader is told to load anew.
      await send("heartbeat", { version: head.version, generation });
      return head;
    }
    // Read after the rows: a row that names an action may be committed before the action.
    const hasActions = head.userActionId > position.userActionId;
    const actions = hasActions
      ? await readUserActionsAfter(pool, userId, position.userActionId, ROWS_PER_READ)
      : [];
    const last = actions.at(-1);
    for (const action of await seenActions(pool, userId, await seenBy(), actions)) {
      // Rows that name the action from here on are sent as rows, each once.
      const known = action.data_mutations.filter((row) => row.version <= position.version);
      position = { ...position, userActionId: action.id };
      await send("user-action", readableAction({ ...action, data_mutations: known }, reads), position);
    }
    if (last) position = { ...position, userActionId: last.id };
    position = await sendRows(reader, read.changes, position);
    // What is committed from here on wakes the reader again.
    if (read.complete && actions.length < ROWS_PER_READ) return position;
  }
}

async function inShare<T>(shares: Turns, userId: number, read: () => Promise<T>): Promise<T> {
  const end = await shares.take(userId);
  if (!end) throw new Error("too much of this account waits for the database");
  return read().finally(end);
}

/** Sends rows that come right after a position. @returns where they end */
async function sendRows(
  { userId, pool, seenBy, send, reads, onSent }: RowReader,
  rows: readonly wire.DataMutation[],
  from: Position,
): Promise<Position> {
  let position = from;
  const seen = new Set(rows.length === 0 ? rows : await seenRows(pool, userId, await seenBy(), rows));
  for (const row of rows) {
    position = { ...position, version: row.version };
    // Left out: the next row, or the next heartbeat, tells the reader that there is more.
    if (!seen.has(row) || !isReadable(row.table_name, reads)) continue;
    await send(
      "user-action-update",
      { user_action_uuid: row.user_action_uuid, data_mutation: row },
      position,
    );
    onSent((Date.now() - Date.parse(row.created_at)) / 1_000);
  }
  return position;
}

/** Returns the lower position: a reader ahead of the log (a restored backup) continues from its end. */
const earlier = (a: StreamPosition, b: StreamPosition): StreamPosition => ({
  version: Math.min(a.version, b.version),
  userActionId: Math.min(a.userActionId, b.userActionId),
});
