import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../testing/api.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const PAGE = "<!doctype html><title>Perennial</title>";
const SCRIPT = `console.log("petal");\n`.repeat(200);
let database: TestDatabase;
let folder: string;
let api: Api;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "perennial-client-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(join(folder, "assets/index-abc123.js"), SCRIPT);
  writeFileSync(join(folder, "assets/index-abc123.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, "assets/index-abc123.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, "petals.svg"), "<svg/>");
  writeFileSync(join(folder, "diagram-frame.html"), PAGE);
  database = await createTestDatabase();
  api = await startApi(database, {
    clientFolder: folder,
    config: { publicUrl: "https://notes.example", allowedOrigins: ["https://app.example"] },
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const fetchPath = (path: string, init?: RequestInit) => fetch(api.origin + path, init);
/** As it comes over the wire: not decompressed, the path not tidied. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(api.origin, { path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on("error", reject);
  });

test("every path that names no file is the client's page, never kept without asking", async () => {
  for (const path of ["/", "/trees/12", "/notes/7", "/releases", "/users/3?mode=viewing"]) {
    const response = await fetchPath(path);
    expect([path, response.status, await response.text()]).toEqual([path, 200, PAGE]);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
});

test("a path that names a file that is not there is 404, not the page", async () => {
  for (const path of [
    "/IDEAL_UI_STATE.md",
    "/assets/gone-123.js",
    "/favicon.ico",
    "/index.html.br",
    "/.env",
    "/.git/config",
  ]) {
    const response = await fetchPath(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  }
});

test("no path leads out of the client's folder", async () => {
  for (const path of [
    "/../package.json",
    "/..%2f..%2fpackage.json",
    "/assets/../../package.json",
    "//etc/passwd",
  ]) {
    const { body } = await raw(path);
    expect(body.toString()).not.toMatch(/perennial\/server|root:/);
  }
});

test("files of the build are kept for good, and come as the build compressed them", async () => {
  const brotli = await raw("/assets/index-abc123.js", { "Accept-Encoding": "gzip, br" });
  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    vary: "Accept-Encoding",
  });
  expect(brotli.body).toEqual(brotliCompressSync(SCRIPT));
  const gzip = await raw("/assets/index-abc123.js", { "Accept-Encoding": "gzip, br;q=0" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  const plain = await raw("/assets/index-abc123.js");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(SCRIPT);
  expect((await raw("/petals.svg")).headers["cache-control"]).toBe("no-cache");
});

test("a file that has not changed is not sent again", async () => {
  const etag = (await fetchPath("/petals.svg")).headers.get("etag") ?? "";
  const again = await fetchPath("/petals.svg", { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("HEAD answers as GET does, without the body", async () => {
  for (const path of ["/", "/petals.svg", "/api/v1/health", "/api/v1/openapi.json"]) {
    const head = await fetchPath(path, { method: "HEAD" });
    const whole = await fetchPath(path);
    expect([path, head.status, await head.text()]).toEqual([path, 200, ""]);
    expect(head.headers.get("content-type")).toBe(whole.headers.get("content-type"));
  }
});

test("the frame that draws diagrams has a policy of its own: no origin, no calls, only our pages around it", async () => {
  const policy = (await fetchPath("/diagram-frame.html")).headers.get("content-security-policy")?.split("; ");
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'none'",
    "frame-ancestors 'self'",
  ])
    expect(policy).toContain(part);
  expect(policy).toContain("sandbox allow-scripts");
});

test("pages, and scripts that may become workers, carry the strict content policy and the security headers", async () => {
  for (const path of ["/", "/trees/1", "/api/v1/docs", "/assets/index-abc123.js"]) {
    const { headers } = await fetchPath(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self' https://notes.example https://app.example",
      "frame-src 'self'",
      // Files of notes come from where the API is.
      "img-src 'self' data: https://notes.example https://app.example",
      "media-src 'self' https://notes.example https://app.example",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types perennial",
    ]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(headers.get("permissions-policy")).toMatch(/\bcamera=\(\).*\bmicrophone=\(\)/);
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d+/);
  }
});

test("data is never a page: its policy allows nothing, and it is not kept", async () => {
  const { headers } = await fetchPath("/api/v1/users/stats");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("without https nobody is sent there", async () => {
  const plain = await startApi(database);
  const { headers } = await fetch(`${plain.origin}/api/v1/health`);
  expect(headers.get("strict-transport-security")).toBeNull();
  await plain.stop();
});

test("an allowed origin may call and read our headers; another may not", async () => {
  const allowed = await fetchPath("/api/v1/users/stats", { headers: { Origin: "https://app.example" } });
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example");
  expect(allowed.headers.get("access-control-expose-headers")?.split(",")).toEqual(
    expect.arrayContaining(["X-Server-Timestamp", "X-Data-Version", "Idempotent-Replayed"]),
  );
  expect(allowed.headers.get("vary")).toMatch(/Origin/);
  const other = await fetchPath("/api/v1/users/stats", { headers: { Origin: "https://evil.example" } });
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
  expect(other.headers.get("access-control-allow-credentials")).toBeNull();
});

test("a refused call can be read by an allowed origin too", async () => {
  const refused = await fetchPath("/api/v1/changes?since=0", { headers: { Origin: "https://app.example" } });
  expect(refused.status).toBe(401);
  expect(refused.headers.get("access-control-allow-origin")).toBe("https://app.example");
});

test("the preflight of a call with our headers passes", async () => {
  const response = await fetchPath("/api/v1/notes/1", {
    method: "OPTIONS",
    headers: {
      Origin: "https://app.example",
      "Access-Control-Request-Method": "PUT",
      "Access-Control-Request-Headers": "authorization,content-type,x-data-mutation-uuid,x-user-action-uuid",
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-methods")).toMatch(/PUT/);
  expect(response.headers.get("access-control-allow-headers")?.toLowerCase()).toContain(
    "x-data-mutation-uuid",
  );
});

test("large answers are compressed in the encoding the caller prefers, small ones are not", async () => {
  for (const [accepted, chosen] of [
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ] as const) {
    const { headers } = await raw("/api/v1/openapi.json", { "Accept-Encoding": accepted });
    expect([accepted, headers["content-encoding"]]).toEqual([accepted, chosen]);
  }
  const small = await raw("/api/v1/health", { "Accept-Encoding": "gzip" });
  expect(small.headers["content-encoding"]).toBeUndefined();
  await expect((await fetchPath("/api/v1/openapi.json")).json()).resolves.toMatchObject({ openapi: "3.1.0" });
});

test("an unknown address of the API is 404, a wrong method 405 that names the right ones", async () => {
  const unknown = await api.call("GET", "/nothing/here");
  expect([unknown.status, unknown.body]).toEqual([404, { error: "Not found.", code: "not_found" }]);
  expect((await api.call("POST", "/")).status).toBe(404);
  const wrong = await api.call("PATCH", "/notes/1");
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "PUT, GET, HEAD, OPTIONS"]);
  expect((await api.call("DELETE", "/health")).status).toBe(405);
});

test("a page path takes GET and HEAD only", async () => {
  const response = await fetchPath("/trees/1", { method: "POST" });
  expect(response.status).toBe(404);
});
