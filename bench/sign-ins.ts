import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FlatTree } from "@perennial/contract/outline/wire";
import { call, createAnonymous } from "../e2e/stage/api.ts";
import { type Measurement, ms } from "./report.ts";
import { quantile } from "./statistics.ts";

const MEASURED_MS = 10_000;
/** A steady load, and a hundred passwords that are guessed at once, again each second. */
export const STEADY_STORM = {
  what: "500 sign-ins a second from one address",
  attempts: 10,
  everyMs: 20,
} as const;
const STORMS = [
  STEADY_STORM,
  { what: "100 passwords guessed at once from one address, each second", attempts: 100, everyMs: 1_000 },
] as const;
/** Sockets of those who try to sign in; what exceeds them waits on this side, as it would in a browser. */
const SOCKETS = 256;
const WRITE_EVERY_MS = 20;

interface Sent {
  readonly status: number;
  readonly ms: number;
}

/**
 * How long an authenticated write takes while somebody on one address tries to sign in under ever new names, beside
 * the same write without them. The load comes from this process, on the same machine.
 */
export async function measureSignIns(origin: string): Promise<Measurement[]> {
  const account = await createAnonymous(origin);
  const { nodes } = await call<FlatTree>(
    origin,
    "GET",
    `/trees/${account.rootId}?format=flat`,
    account.token,
  );
  const writes = async (): Promise<number[]> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const times: number[] = [];
    for (const began = performance.now(); performance.now() - began < MEASURED_MS; ) {
      const sent = await send(agent, `${origin}/api/v1/notes/${nodes[0]?.item_id}`, "PUT", account.token, {
        note: { text: randomUUID() },
      });
      if (sent.status !== 200) throw new Error(`PUT /notes answered ${sent.status}.`);
      times.push(sent.ms);
      await pause(WRITE_EVERY_MS);
    }
    agent.destroy();
    return times;
  };

  const quiet = await writes();
  const measured: Measurement[] = [];
  for (const load of STORMS) {
    const storm = startStorm(origin, load);
    const loaded = await writes();
    const answers = await storm.stop();
    const counts = [...answers].map(([status, { count }]) => `${count} × ${status}`).join(", ");
    const slowest = Math.max(...[...answers.values()].map((answer) => answer.slowest));
    measured.push(
      {
        what: `one write during ${load.what}, p99 · beside it without them`,
        result: ms(quantile(loaded, 0.99)),
        beside: ms(quantile(quiet, 0.99)),
      },
      { what: "the same, median", result: ms(quantile(loaded, 0.5)), beside: ms(quantile(quiet, 0.5)) },
      { what: `what the sign-ins were answered (${counts}): the slowest of them`, result: ms(slowest) },
    );
  }
  return measured;
}

/** Sends some attempts again and again, whether or not earlier ones are answered. @returns `stop`, which resolves to what they were answered */
export function startStorm(
  origin: string,
  { attempts, everyMs }: Pick<(typeof STORMS)[number], "attempts" | "everyMs">,
  headers: Readonly<Record<string, string>> = {},
) {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, scheduling: "fifo" });
  const answers = new Map<number, { count: number; slowest: number }>();
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;
  const attempt = async () => {
    const body = { username: `nobody ${randomUUID()}`, password: "not the right one" };
    const answer = await send(agent, `${origin}/api/v1/login`, "POST", null, body, headers);
    const { count, slowest } = answers.get(answer.status) ?? { count: 0, slowest: 0 };
    answers.set(answer.status, { count: count + 1, slowest: Math.max(slowest, answer.ms) });
  };
  const timer = setInterval(() => {
    const due = Math.ceil((performance.now() - began) / everyMs) * attempts;
    for (; sent < due; sent += 1) {
      const running = attempt().finally(() => underWay.delete(running));
      underWay.add(running);
    }
  }, everyMs / 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return answers;
    },
  };
}

function send(
  agent: Agent,
  url: string,
  method: string,
  token: string | null,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const text = JSON.stringify(body);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }));
      },
    );
    // The server closes a connection that rested, and may do so just while this is on its way.
    sent.once("error", (error) => {
      if ("code" in error && error.code === "ECONNRESET")
        resolve(send(agent, url, method, token, body, headers));
      else reject(error);
    });
    sent.end(text);
  });
}
