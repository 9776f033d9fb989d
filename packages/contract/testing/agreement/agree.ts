import { expect } from "vitest";
import { HEADERS } from "../../limits.ts";
import type * as wire from "../../outline/wire.ts";
import { isSingle, restCallOf } from "../cases/rest-calls.ts";
import type { ModelServer } from "../model/model-server.ts";
import type { RequestHeaders, ServerPort } from "../server-port.ts";
import { choicesIn } from "./choices.ts";
import { commandsFor } from "./commands.ts";
import { createNames, type Names } from "./names.ts";
import type { RandomStep } from "./steps.ts";

/** Another server that is held against the model, on an account that nothing was written into. */
export interface Counterpart {
  readonly server: ServerPort;
  readonly rootId: number;
  /** Moves the clocks of both. */
  pass(days: number): void;
}

/** One of the two servers, with how far its log has been read. */
interface Side {
  readonly server: ServerPort;
  readonly rootId: number;
  readonly names: Names;
  version: number;
}
type Request = [method: string, path: string, body: unknown, headers: RequestHeaders];

const UUID_START = "5eed0000-0000-4000-8000-";
const isOwn = (uuid: string) => uuid.startsWith(UUID_START);

/** Sends the same random requests to both and expects the same responses, logs and trees, up to ids. */
export async function expectAgreement(
  model: ModelServer,
  { server, rootId, pass }: Counterpart,
  steps: readonly RandomStep[],
): Promise<void> {
  const reference: Side = { server: model, rootId: model.rootId, names: createNames(isOwn), version: 0 };
  const other: Side = { server, rootId, names: createNames(isOwn), version: 0 };
  const sent: Sent[] = [];
  let drawn = 0;
  const uuid = () => UUID_START + String(++drawn).padStart(12, "0");

  const requestsOf = (step: Exclude<RandomStep, { send: "again" | "nothing" }>, uuids: readonly string[]) => {
    const choices = choicesIn(model, reference.names);
    const requestTo = ({ names, version }: Side): Request =>
      step.send === "read"
        ? readRequest(step, names.idOf("node", choices.node(step.node)))
        : writeRequest(step, commandsFor(listOf(step), choices, names, version, linkedOf(step)), uuids);
    return { step, uuids, requests: [requestTo(reference), requestTo(other)] as const };
  };

  await expectSameLog(reference, other);
  for (const step of steps) {
    if (step.send === "nothing") {
      pass(step.days);
    } else if (step.send === "again") {
      const earlier = sent[step.of % Math.max(1, sent.length)];
      if (!earlier) continue;
      // Made anew it means other records by now, under the same UUIDs.
      const { requests } = step.isChanged ? requestsOf(earlier.step, earlier.uuids) : earlier;
      await expectSameResponse(reference, other, requests);
    } else {
      const next = requestsOf(step, Array.from({ length: 8 }, uuid));
      sent.push(next);
      await expectSameResponse(reference, other, next.requests);
    }
    await expectSameLog(reference, other);
  }
  const whole = ({ rootId: id }: Side) => readRequest({ isFlat: true }, id);
  await expectSameResponse(reference, other, [whole(reference), whole(other)]);
}

interface Sent {
  readonly step: Exclude<RandomStep, { send: "again" | "nothing" }>;
  readonly uuids: readonly string[];
  readonly requests: readonly [Request, Request];
}

type Writing = Extract<RandomStep, { send: "call" | "batch" }>;
const listOf = (step: Writing) => (step.send === "call" ? [step.command] : step.commands);
const linkedOf = (step: Writing) => (step.send === "call" ? 0 : step.linked);

function writeRequest(
  step: Writing,
  commands: readonly ReturnType<typeof commandsFor>[number][],
  uuids: readonly string[],
): Request {
  const named = commands.map((command, i) => ({ ...command, uuid: uuids[i] }) as wire.Command);
  const [first] = named;
  if (step.send === "call" && first && isSingle(first)) return restCallOf(first);
  const headers = step.send === "batch" && step.isNamed ? { [HEADERS.dataMutation]: uuids.at(-1) ?? "" } : {};
  const atomic = step.send === "batch" && step.atomic;
  return ["POST", "/commands", { commands: named, atomic }, headers];
}

function readRequest({ isFlat }: { readonly isFlat: boolean }, id: number): Request {
  const query = `include_user_flashcards=true${isFlat ? "&format=flat" : "&include_parent=true"}`;
  return ["GET", `/trees/${id}?${query}`, undefined, {}];
}

async function expectSameResponse(a: Side, b: Side, [toA, toB]: readonly [Request, Request]): Promise<void> {
  const ask = async (side: Side, [method, path, body, headers]: Request) => {
    const response = await side.server.handle(method, path, headers, body);
    const said = (name: string) => response.headers[name.toLowerCase()];
    // New rows are named before the response that shows them is compared.
    side.names.learn(await newRows(side));
    return {
      status: response.status,
      body: side.names.plain(response.body),
      version: said(HEADERS.dataVersion),
      replayed: said(HEADERS.replayed),
      tellsGeneration: said(HEADERS.dataGeneration) !== undefined,
    };
  };
  const [expected, answered] = await Promise.all([ask(a, toA), ask(b, toB)]);
  expect(answered, `${toA[0]} ${toA[1]} ${JSON.stringify(toA[2])}`).toEqual(expected);
}

async function newRows(side: Side): Promise<wire.DataMutation[]> {
  const { body } = await side.server.handle("GET", `/changes?since=${side.version}`, {}, undefined);
  return (body as { readonly changes: wire.DataMutation[] }).changes;
}

async function expectSameLog(a: Side, b: Side): Promise<void> {
  const rows = await Promise.all(
    [a, b].map(async (side) => {
      const changes = await newRows(side);
      side.names.learn(changes);
      side.version = changes.at(-1)?.version ?? side.version;
      return side.names.plain(changes);
    }),
  );
  expect(rows[1], "the log").toEqual(rows[0]);
}
