import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FlatTree } from "@perennial/contract/outline/wire";
import { type Account, call, createAnonymous } from "../e2e/stage/api.ts";
import type { TestServer } from "../e2e/stage/server.ts";
import { openStream } from "./open-stream.ts";
import { putNote } from "./put-note.ts";
import { type Measurement, ms, perSecond } from "./report.ts";
import { median, quantile } from "./statistics.ts";

const EDIT_EVERY_MS = 1_000;
const EDITS = 15;

interface Person {
  readonly account: Account;
  readonly noteId: number;
  readonly stream: IncomingMessage;
}

/** Many people with an open stream each, who edit a note once a second: how long the answer takes, and the event. */
export async function measureStreams(server: TestServer, people: number): Promise<Measurement[]> {
  const agent = new Agent({ keepAlive: true });
  const sentAt = new Map<string, number>();
  const events: number[] = [];
  const answers: number[] = [];

  const join = async (): Promise<Person> => {
    const account = await createAnonymous(server.origin);
    const tree = await call<FlatTree>(
      server.origin,
      "GET",
      `/trees/${account.rootId}?format=flat`,
      account.token,
    );
    const stream = await openStream(server.port, account.token);
    stream.on("error", () => {}); // it is cut off at the end
    stream.setEncoding("utf8").on("data", (text: string) => {
      for (const [, uuid = ""] of text.matchAll(/"mutation_uuid":"([^"]+)"/g)) {
        const began = sentAt.get(uuid);
        if (began !== undefined) events.push(performance.now() - began);
        sentAt.delete(uuid);
      }
    });
    return { account, noteId: tree.nodes[0]?.item_id ?? 0, stream };
  };
  const edit = async ({ account, noteId }: Person, text: string): Promise<void> => {
    const uuid = randomUUID();
    const began = performance.now();
    sentAt.set(uuid, began);
    await putNote(agent, server.port, { token: account.token, noteId, text, uuid });
    answers.push(performance.now() - began);
  };

  const all: Person[] = [];
  for (let person = 0; person < people; person += 1) all.push(await join());
  const began = performance.now();
  await Promise.all(
    all.map(async (person, place) => {
      // Spread over the second, as people are. Who is late does not wait for the rest of it.
      const edits: Promise<void>[] = [];
      for (let count = 0; count < EDITS; count += 1) {
        const due = began + (place / people + count) * EDIT_EVERY_MS;
        await sleep(Math.max(0, due - performance.now()));
        edits.push(edit(person, `edit number ${count}`));
      }
      await Promise.all(edits);
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  while (sentAt.size > 0 && performance.now() - began < 60_000) await sleep(10);
  for (const { stream } of all) stream.destroy();
  agent.destroy();
  const lost = people * EDITS - events.length;
  return [
    {
      what: `${people} people with open streams, one edit a second each · asked for`,
      result: perSecond(answers.length / seconds),
      beside: perSecond(people),
      ratio: answers.length / seconds / people,
    },
    {
      what: "an edit's answer, p99 · median",
      result: ms(quantile(answers, 0.99)),
      beside: ms(median(answers)),
    },
    {
      what: `its event, p99 · median; ${lost} of ${people * EDITS} never came`,
      result: ms(quantile(events, 0.99)),
      beside: ms(median(events)),
    },
  ];
}
