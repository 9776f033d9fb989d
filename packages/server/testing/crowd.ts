import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Session } from "@perennial/contract/accounts";
import { API_PREFIX, HEADERS } from "@perennial/contract/limits";
import { type EventData, formatEventId } from "@perennial/contract/log/events";
import type * as wire from "@perennial/contract/outline/wire";
import { openEvents, type ReceivedEvent } from "./event-reader.ts";

/** What came of one person's edits and of their open stream. */
export interface Outcome {
  readonly userId: number;
  /** The UUIDs of edits in the order in which they were acknowledged. */
  readonly acknowledged: readonly string[];
  /** How often an edit was sent that got no answer, or was told to come back. */
  readonly unanswered: number;
  /** The statuses of those that were told to come back; null of those that got no answer. */
  readonly refusals: ReadonlySet<number | null>;
  /** The versions that came through the stream, in their order. */
  readonly seen: readonly number[];
  /** From the acknowledgement of an edit until its event, the longest. */
  readonly silentMs: number;
}

/** One of a crowd, as they write and read. */
export interface Member {
  readonly userId: number;
  readonly token: string;
  /** How many of their edits are acknowledged so far. */
  acknowledged(): number;
  /** How many changes their stream has brought so far. */
  seen(): number;
  /** How often they were told so far to come back, or got no answer. */
  unanswered(): number;
}

export interface Crowd {
  readonly people: readonly Member[];
  /** How many edits are acknowledged so far. */
  acknowledged(): number;
  /** Ends the writing; resolves when each stream has brought what was acknowledged. */
  settle(): Promise<readonly Outcome[]>;
}

/** A person's page waits about as long before it comes back. */
const RECONNECT_MS = 200;

/**
 * What takes longer counts as not answered, as in the client of the product, which waits for a minute. Through nginx over
 * HTTP/2 Node's `fetch` left an edit without any answer now and then, mostly when nginx had ended the connection in order,
 * as it does after a thousand requests.
 */
const ANSWER_MS = 10_000;

/**
 * People who each edit one note as fast as they are answered, with an open stream. As through a proxy, what a server does
 * not answer goes to the next one: the same edit, under the same UUID, until it is acknowledged.
 */
export async function openCrowd(origins: readonly string[], people: number): Promise<Crowd> {
  let writing = true;
  const all = await Promise.all(Array.from({ length: people }, (_, place) => createPerson(origins, place)));
  const running = all.map((person) => person.write(() => writing));
  const reading = all.map((person) => person.read());
  return {
    people: all.map(({ member }) => member),
    acknowledged: () => all.reduce((sum, { member }) => sum + member.acknowledged(), 0),
    async settle() {
      writing = false;
      await Promise.all(running);
      await Promise.all(all.map((person) => person.finish()));
      await Promise.all(reading);
      return all.map(({ outcome }) => outcome());
    },
  };
}

async function createPerson(origins: readonly string[], place: number) {
  let turn = place;
  const origin = () => origins[turn % origins.length] ?? "";
  const answer = await fetch(`${origin()}${API_PREFIX}/anonymous`, { method: "POST" });
  const { token, user } = (await answer.json()) as Session;
  const authorization = { Authorization: `Bearer ${token}` };
  const tree = await fetch(`${origin()}${API_PREFIX}/trees/${user.root_tree?.id}?format=flat`, {
    headers: authorization,
  });
  const noteId = ((await tree.json()) as wire.FlatTree).nodes[0]?.item_id;

  const acknowledged: string[] = [];
  /** When an edit was acknowledged whose event has not come yet. */
  const awaited = new Map<string, number>();
  const arrived = new Set<string>();
  const seen: number[] = [];
  const refusals = new Set<number | null>();
  let unanswered = 0;
  let silentMs = 0;
  let isFinished = false;
  let close = async () => {};

  /** Resolves to the status; null when nobody answered. */
  const put = async (uuid: string) => {
    try {
      const given = await fetch(`${origin()}${API_PREFIX}/notes/${noteId}`, {
        method: "PUT",
        headers: {
          ...authorization,
          "Content-Type": "application/json",
          [HEADERS.dataMutation]: uuid,
        },
        body: JSON.stringify({ note: { text: uuid } }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await given.arrayBuffer();
      return given.status;
    } catch {
      return null;
    }
  };

  const take = ({ event, data }: ReceivedEvent) => {
    if (event !== "user-action-update") return;
    const { data_mutation: row } = data as EventData<"user-action-update">;
    seen.push(row.version);
    arrived.add(row.mutation_uuid);
    silentMs = Math.max(silentMs, performance.now() - (awaited.get(row.mutation_uuid) ?? Infinity));
    awaited.delete(row.mutation_uuid);
  };

  const member: Member = {
    userId: user.id,
    token,
    acknowledged: () => acknowledged.length,
    seen: () => seen.length,
    unanswered: () => unanswered,
  };
  return {
    member,
    async write(goesOn: () => boolean) {
      while (goesOn()) {
        const uuid = randomUUID();
        for (let status = await put(uuid); status !== 200; status = await put(uuid)) {
          if (status !== null && status < 500) throw new Error(`an edit was answered ${status}`);
          unanswered++;
          refusals.add(status);
          turn++;
          await pause(10);
        }
        acknowledged.push(uuid);
        if (!arrived.has(uuid)) awaited.set(uuid, performance.now());
      }
    },
    async finish() {
      while (awaited.size > 0) await pause(10);
      isFinished = true;
      await close();
    },
    async read() {
      let lastId = formatEventId({ version: 0, userActionId: 0 });
      while (!isFinished) {
        const headers = { ...authorization, "Last-Event-ID": lastId };
        const stream = await openEvents(
          `${origin()}${API_PREFIX}/user_actions/stream`,
          headers,
          ANSWER_MS,
        ).catch(() => null);
        if (stream) close = stream.close;
        while (stream?.status === 200) {
          const event = await stream.next().catch(() => undefined);
          if (!event) break;
          lastId = event.id ?? lastId;
          take(event);
        }
        await stream?.close();
        turn++;
        if (!isFinished) await pause(RECONNECT_MS);
      }
    },
    outcome: (): Outcome => ({ userId: user.id, acknowledged, unanswered, refusals, seen, silentMs }),
  };
}
