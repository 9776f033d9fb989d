/**
 * Starts Firefox, and stands between it and Playwright. Playwright sends WebDriver BiDi commands that the Firefox of
 * Debian does not know yet; one that only emulates counts as done, so that every test which does not need it can run.
 * Everything else passes as it is. Arguments: the program, then what Playwright wants it started with.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { type RawData, WebSocket, WebSocketServer } from "ws";

/** Commands without which a page still works. */
const MAY_BE_UNKNOWN: ReadonlySet<string> = new Set(["emulation.setMediaFeaturesOverride"]);
const READY = /^WebDriver BiDi listening on ws:\/\/[^:]+:(\d+)/;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly type?: string;
  readonly error?: string;
}

const [program = "", ...args] = process.argv.slice(2);
const firefox = spawn(program, args, { stdio: ["ignore", "inherit", "pipe"] });
firefox.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => firefox.kill(signal));

for await (const line of createInterface({ input: firefox.stderr })) {
  const port = READY.exec(line)?.[1];
  if (port === undefined) process.stderr.write(`${line}\n`);
  else process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${await openDoor(Number(port))}\n`);
}

/** Listens for Playwright, and passes on to the port. Returns the port it listens at. */
async function openDoor(port: number): Promise<number> {
  const server = createServer();
  new WebSocketServer({ server }).on("connection", (client, { url }) => {
    join(client, new WebSocket(`ws://127.0.0.1:${port}${url ?? ""}`, { perMessageDeflate: false }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function join(client: WebSocket, browser: WebSocket): void {
  const optional = new Set<number>();
  const opened = new Promise((resolve) => browser.once("open", resolve));
  client.on("message", async (data) => {
    const { id, method } = read(data);
    if (id !== undefined && method !== undefined && MAY_BE_UNKNOWN.has(method)) optional.add(id);
    await opened;
    browser.send(String(data));
  });
  browser.on("message", (data) => {
    const { id, type, error } = read(data);
    const isLeftOut =
      id !== undefined && optional.delete(id) && type === "error" && error === "unknown command";
    client.send(isLeftOut ? JSON.stringify({ type: "success", id, result: {} }) : String(data));
  });
  client.on("close", () => browser.close());
  browser.on("close", () => client.close());
}

function read(data: RawData): Message {
  return JSON.parse(String(data)) as Message;
}
