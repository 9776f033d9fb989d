import http from "node:http";
import net from "node:net";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, type Person, startApiAlone } from "../testing/api.ts";
import { rowHash } from "../testing/row-hash.ts";

/** Requests that end before their body does, and bodies that nobody wants to the end. */
let api: Api;
let person: Person;
beforeAll(async () => {
  api = await startApiAlone();
  person = await api.person();
});
afterAll(() => api.stop());

const port = () => Number(new URL(api.origin).port);
const BODY = JSON.stringify({ note: { text: "half of it" } });
const HEAD = [
  "POST /api/v1/notes HTTP/1.1",
  "Host: localhost",
  "Content-Type: application/json",
  `Content-Length: ${Buffer.byteLength(BODY)}`,
];

/** Sends the head and the beginning of a body, and goes away. What left before that still arrives. */
async function breakOff(sent: string): Promise<void> {
  const head = [...HEAD, `Authorization: Bearer ${person.token}`].join("\r\n");
  const socket = net.connect(port(), "127.0.0.1");
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.write(`${head}\r\n\r\n${sent}`, () => resolve());
  });
  socket.destroy();
}
const seen = (condition: () => boolean) =>
  expect.poll(condition, { timeout: 60_000, interval: 5 }).toBe(true);
const logged = (): { level: number; status?: number; msg: string }[] =>
  api
    .log()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

test("a body that breaks off writes nothing, and is no trouble of the server or of its database", async () => {
  const before = await rowHash(api.pool);
  const pieces = ["", BODY.slice(0, 10), BODY.slice(0, -1)];
  const known = logged().length; // the last request has been answered, so its line is there
  for (const piece of pieces) await breakOff(piece);
  await seen(() => logged().filter((line) => line.msg === "request").length >= known + pieces.length);
  expect(await rowHash(api.pool)).toBe(before);
  const lines = logged().slice(known);
  expect(lines.map((line) => [line.msg, line.status])).toEqual(pieces.map(() => ["request", 400]));
});

test("after a body over the limit the connection serves the next request", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = (path: string, body: Buffer, isAnnounced: boolean) =>
    new Promise<{ status: number; reused: boolean }>((resolve, reject) => {
      const request = http.request(`${api.origin}/api/v1${path}`, {
        agent,
        method: "POST",
        headers: {
          Authorization: `Bearer ${person.token}`,
          "Content-Type": "application/json",
          ...(isAnnounced ? { "Content-Length": body.length } : { "Transfer-Encoding": "chunked" }),
        },
      });
      request.on("error", reject);
      request.on("response", (response) => {
        response.resume();
        response.on("end", () => resolve({ status: response.statusCode ?? 0, reused: request.reusedSocket }));
      });
      request.end(body);
    });
  const small = Buffer.from(BODY);
  const large = Buffer.alloc(3_000_000, " ");
  expect(await send("/notes", small, true)).toEqual({ status: 201, reused: false });
  for (const isAnnounced of [false, true]) {
    expect(await send("/notes", large, isAnnounced)).toEqual({ status: 413, reused: true });
    expect(await send("/notes", small, true)).toEqual({ status: 201, reused: true });
  }
  agent.destroy();
});

test("an answer that nobody waits for is still one whole change", async () => {
  const uuid = crypto.randomUUID();
  const head = [...HEAD, `Authorization: Bearer ${person.token}`, `X-Data-Mutation-UUID: ${uuid}`].join(
    "\r\n",
  );
  const socket = net.connect(port(), "127.0.0.1");
  socket.on("error", () => {});
  await new Promise<void>((resolve) => void socket.write(`${head}\r\n\r\n${BODY}`, () => resolve()));
  socket.destroy();
  const again = await api.call<wire.Note>("POST", "/notes", {
    token: person.token,
    raw: BODY,
    headers: { "X-Data-Mutation-UUID": uuid },
  });
  expect([again.status, again.body.text]).toEqual([201, "half of it"]);
  const { rows } = await api.pool.query(
    "select count(*)::int as n from data_mutations where user_id = $1 and mutation_uuid = $2",
    [person.id, uuid],
  );
  expect(rows[0].n).toBe(1);
});
