// Slow: it sends thousands of requests.

import { HEADERS } from "@perennial/contract/limits";
import type * as wire from "@perennial/contract/outline/wire";
import { brokenInvariants } from "@perennial/contract/testing/invariants";
import { expect, test } from "vitest";
import type { Person } from "./api.ts";
import { apiFixture } from "./api-fixture.ts";
import { fraction } from "./fraction.ts";
import { knownAccount } from "./known-account.ts";

/** `npm run prove -- wire --runs 100000 --seed 7`: so many calls, with other outcomes. */
const CALLS = Number(process.env.FC_RUNS ?? 600);
const SEED = Number(process.env.FC_SEED ?? 1);
const PEOPLE = 4;
/** So many are under way at once, in an order of their own. */
const WINDOW = 6;
/** What is awaited no longer than this counts as lost, and is sent again. */
const IMPATIENT_MS = 4;

const shared = apiFixture();

interface Call {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
  readonly uuid: string;
}

/** How often a call is sent at once, whether nobody waits for its first answer, and whether it comes again at the end. */
interface NetworkOutcome {
  readonly times: number;
  readonly isLost: boolean;
  readonly isLate: boolean;
}

function outcomeOf(drawn: number): NetworkOutcome {
  return {
    times: drawn % 4 === 0 ? 3 : drawn % 4 === 1 ? 2 : 1,
    isLost: drawn % 5 === 0,
    isLate: drawn % 7 === 0,
  };
}

const drawn = (at: number, below: number) => Math.floor(fraction(SEED * 7_919 + at) * below);

/** Somebody whose calls are doubled, sent again and overtaken. @returns how many requests that took */
async function playWire(person: Person, who: number, calls: number): Promise<number> {
  let requests = 0;
  const versions = new Map<string, number>();
  const nodes: wire.Node[] = [];
  const tokens: string[] = [];
  const late: Call[] = [];

  const request = ({ method, path, body, uuid }: Call, signal: AbortSignal | null): Promise<Response> => {
    requests++;
    return fetch(`${shared.api.origin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${person.token}`,
        "Content-Type": "application/json",
        [HEADERS.dataMutation]: uuid,
      },
      body: JSON.stringify(body),
      signal,
    });
  };
  const send = async (call: Call, signal: AbortSignal | null = null) => {
    const { uuid } = call;
    // A kept connection may have ended as the request went out: it is sent again, as a page would.
    const answer = await request(call, signal).catch((error: unknown) => {
      if (!isReset(error)) throw error;
      return request(call, signal);
    });
    const said = (await answer.json()) as wire.Node;
    expect(answer.status, JSON.stringify(said)).toBeLessThan(300);
    const version = Number(answer.headers.get(HEADERS.dataVersion));
    expect(versions.get(uuid) ?? version, "each answer to a call names the same version").toBe(version);
    versions.set(uuid, version);
    return said;
  };
  const withOutcome = async (call: Call, { times, isLost, isLate }: NetworkOutcome) => {
    if (isLost) await send(call, AbortSignal.timeout(IMPATIENT_MS)).catch(expectAborted);
    if (isLate) late.push(call);
    const [answer, ...others] = await Promise.all(Array.from({ length: times }, () => send(call)));
    for (const other of others) expect(other.id).toBe(answer?.id);
    return answer;
  };
  const callAt = (at: number): Call => {
    const uuid = crypto.randomUUID();
    const node = nodes[drawn(at + 1, nodes.length)];
    const isEdit = drawn(at + 2, 3) > 0;
    if (node && isEdit && "text" in node.content) {
      const text = `${node.content.text} edited in call ${at}`;
      return { method: "PUT", path: `/notes/${node.item_id}`, body: { note: { text } }, uuid };
    }
    const text = `token-${who}-${at}`;
    tokens.push(text);
    const tree = { item_type: "note", note: { text }, parent_id: node?.id ?? person.rootId };
    return { method: "POST", path: "/trees", body: { tree }, uuid };
  };

  for (let at = 0; at < calls; at += WINDOW) {
    const all = Array.from({ length: WINDOW }, (_, place) => 10 * (who * calls + at + place));
    const answers = await Promise.all(
      all.map(async (each) => {
        const call = callAt(each);
        const answer = await withOutcome(call, outcomeOf(drawn(each + 3, 420)));
        return call.method === "POST" ? answer : undefined;
      }),
    );
    nodes.push(...answers.filter((answer) => answer !== undefined));
  }
  for (const call of late.reverse()) await send(call);

  const known = await knownAccount(shared.database.pool, person.id);
  const acknowledged = [...versions].sort(([, a], [, b]) => a - b).map(([uuid]) => uuid);
  const sent = { since: 2, uuids: new Set(acknowledged) };
  expect(brokenInvariants({ ...known, acknowledged, sent, typed: { tokens, elsewhere: "" } })).toEqual([]);
  expect(known.tree.nodes.length, "each call that makes a note has made one").toBe(1 + tokens.length);
  return requests;
}

const isReset = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "ECONNRESET";

function expectAborted(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

test(`calls that are doubled, sent again and overtaken each count once (${CALLS} calls, seed ${SEED})`, {
  timeout: 60_000 + CALLS * 50,
}, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => shared.api.person()));
  const each = Math.ceil(CALLS / PEOPLE);
  const requests = await Promise.all(people.map((person, who) => playWire(person, who, each)));
  console.log(
    `${CALLS} calls in ${requests.reduce((sum, count) => sum + count, 0)} requests, seed ${SEED}: each counted once`,
  );
});
