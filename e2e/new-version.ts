import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { FaultProxy } from "./proxy.ts";
import { ROOT } from "./stage/paths.ts";

const DIST = join(ROOT, "packages", "client", "dist");
const built = (name: string): string => readFileSync(join(DIST, name), "utf8");

/** The server answers these with its page, as a service worker asks for it and as a browser without one does. */
const isPage = (path: string) => path === "/index.html" || !(path.startsWith("/api/") || path.includes("."));

/** From now on the server hands out a later version, whose pages say so in an attribute. */
export function publish(net: FaultProxy, version: string): void {
  const page = built("index.html").replace("<html", `<html data-version="${version}"`);
  const worker = built("worker.js").replace(/version:[`"'][0-9a-f]{16}[`"']/, `version:"${version}"`);
  expect(worker).toContain(version);
  net.answerInstead = ({ path }) => {
    if (path === "/worker.js") return { status: 200, body: worker, type: "text/javascript" };
    return isPage(path) ? { status: 200, body: page, type: "text/html" } : undefined;
  };
}
