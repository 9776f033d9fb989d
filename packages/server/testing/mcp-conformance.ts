import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Api } from "./api.ts";

/** A check of the protocol's official suite, as it came out. */
export interface ConformanceCheck {
  readonly scenario: string;
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  readonly errorMessage?: string;
}

/** What starts the official suite of conformance: MCP_CONFORMANCE names its script; undefined where it does not. */
export const CONFORMANCE_SUITE: string | undefined = process.env.MCP_CONFORMANCE;

/** Opens an address that hands on to a server as it was asked, with a token, which the suite cannot send. */
export async function withToken(
  api: Pick<Api, "origin">,
  token: string,
): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const server = http.createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const onward = http.request(`${api.origin}${asked.url}`, { method: asked.method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
    });
    onward.once("error", () => answer.destroy());
    answer.once("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Plays all scenarios of a revision against an address. @returns every check, also of scenarios that are for servers made for the suite */
export async function playSuite(
  script: string,
  { url, revision }: { readonly url: string; readonly revision: string },
): Promise<readonly ConformanceCheck[]> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "conformance-"));
  const args = ["server", "--url", url, "--suite", "all", "--spec-version", revision, "-o", folder];
  await new Promise((resolve) =>
    spawn(process.execPath, [script, ...args, "--timeout", "5000"], { stdio: "ignore" }).once(
      "close",
      resolve,
    ),
  );
  const checks = fs.readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name, "checks.json");
    const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name;
    const found = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : [];
    return (found as Omit<ConformanceCheck, "scenario">[]).map((check) => ({ ...check, scenario }));
  });
  fs.rmSync(folder, { recursive: true });
  return checks;
}
