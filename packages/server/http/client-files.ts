import { createHash } from "node:crypto";
import { type Dirent, existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Hono } from "hono";
import { refuse } from "./answer.ts";
import { acceptedEncodings } from "./compression.ts";
import type { HttpEnvironment } from "./environment.ts";
import { DIAGRAM_FRAME, DIAGRAM_FRAME_POLICY } from "./security-headers.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
/** The endings of files that the build has compressed; the smallest first. */
const PRECOMPRESSED = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
] as const;

/** The build puts a hash of their contents into these names, so they never change. */
const IMMUTABLE = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";
const ASK_FIRST = "no-cache";

interface ClientFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly encoded: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Serves the built client on every path outside the API: its files by name, and its page on every other path.
 * The files are read once, at the start, so no address can lead out of the folder.
 * @param folder a folder that does not exist serves nothing
 */
export function serveClient(app: Hono<HttpEnvironment>, folder: string): void {
  const files = readClient(folder);
  app.get("*", (c) => {
    const named = files.get(c.req.path);
    const isPage = named === undefined && !namesFile(c.req.path);
    const file = isPage ? files.get("/index.html") : named;
    c.set("route", file === undefined ? "unknown" : isPage ? "page" : "file");
    if (!file) return refuse("not_found");
    const response = hand(file, c.req.raw);
    if (c.req.path === DIAGRAM_FRAME) response.headers.set("Content-Security-Policy", DIAGRAM_FRAME_POLICY);
    return response;
  });
}

/** By an ending, or by a dot at its beginning, as files have it that no page should stand for. */
const namesFile = (path: string): boolean => extname(path) !== "" || path.includes("/.");

function hand(file: ClientFile, request: Request): Response {
  const headers: Record<string, string> = {
    "Cache-Control": file.cacheControl,
    "Content-Type": file.type,
    ETag: file.etag,
    Vary: "Accept-Encoding",
  };
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((tag) => tag.trim());
  if (known.includes(file.etag)) return new Response(null, { status: 304, headers });
  const accepted = acceptedEncodings(request);
  const best = PRECOMPRESSED.find(({ encoding }) => accepted.has(encoding) && file.encoded.has(encoding));
  const body = (best && file.encoded.get(best.encoding)) ?? file.plain;
  if (best) headers["Content-Encoding"] = best.encoding;
  headers["Content-Length"] = String(body.byteLength);
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

function readClient(folder: string): ReadonlyMap<string, ClientFile> {
  const files = new Map<string, ClientFile>();
  if (!existsSync(folder)) return files;
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry: Dirent) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const beside = new Set(paths);
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue; // Compressed copies are only served in place of their file.
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    const plain = new Uint8Array(readFileSync(path));
    files.set(address, {
      type,
      etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
      cacheControl: address.startsWith(IMMUTABLE) ? FOREVER : ASK_FIRST,
      plain,
      encoded: new Map(
        PRECOMPRESSED.filter(({ suffix }) => beside.has(path + suffix)).map(({ encoding, suffix }) => [
          encoding,
          new Uint8Array(readFileSync(path + suffix)),
        ]),
      ),
    });
  }
  return files;
}
