import { type FieldIssue, UNSTORABLE_TEXT } from "@perennial/contract/calls/errors";
import { MAX_BATCH_BODY_BYTES } from "@perennial/contract/limits";
import { err, ok, type Result } from "@perennial/domain/result";
import { isStorable } from "@perennial/domain/tree/limits";
import { refuse, refuseFields } from "./answer.ts";

/** The product sends nothing nested half as deep; deeper values could exhaust a stack. */
const MAX_DEPTH = 64;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads a request's body as JSON, and refuses what no schema should have to handle.
 * @param limit in bytes
 * @returns the body without its `null` members (`{}` for an empty one), or the refusal to answer with
 */
export async function readBody(request: Request, limit: number): Promise<Result<unknown, Response>> {
  const read = await readBytes(request, limit);
  if (!read.ok) return err(refuseUnread(read.error));
  const bytes = read.value;
  if (bytes.length === 0) return ok({});
  if (!JSON_TYPE.test(request.headers.get("Content-Type") ?? ""))
    return err(refuse("unsupported_content_type"));
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return err(refuse("malformed_json"));
  }
  const issues = sweep(body);
  return issues.length > 0 ? err(refuseFields(issues)) : ok(body ?? {});
}

/** How much of a body that is too large is still read, so that its sender gets to read the refusal. */
const DISCARDED_BYTES = 2 * MAX_BATCH_BODY_BYTES;

/** Why a body could not be read. Where the sender has gone nobody reads the answer, but the request log names it. */
export type Unread = "too-large" | "broken-off";

/** Returns the refusal to answer with where a body could not be read. */
export const refuseUnread = (why: Unread): Response =>
  refuse(why === "too-large" ? "body_too_large" : "bad_request");

/**
 * Reads a request's body as it is. Of one that is too large some is read and dropped, so that its sender gets to
 * read the refusal; beyond that the connection is closed.
 * @param limit in bytes
 */
export async function readBytes(request: Request, limit: number): Promise<Result<Uint8Array, Unread>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) return err("too-large");
  if (announces(request)) return readWhole(request, limit);
  if (!request.body) return ok(new Uint8Array());
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body as ReadableStream<Uint8Array>) {
      length += chunk.byteLength;
      if (length <= limit) chunks.push(chunk);
      // Leaving the loop closes the connection.
      else if (length > limit + DISCARDED_BYTES) break;
      else chunks.length = 0;
    }
  } catch {
    return err("broken-off");
  }
  return length > limit ? err("too-large") : ok(Buffer.concat(chunks, length));
}

/** Returns whether no more can come than the request says: the parser of HTTP cuts a body off at its length. */
const announces = ({ headers }: Request): boolean =>
  headers.has("Content-Length") && !headers.has("Transfer-Encoding");

/** Reads a body at once, which takes it from the socket without a stream in between. */
async function readWhole(request: Request, limit: number): Promise<Result<Uint8Array, Unread>> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > limit ? err("too-large") : ok(bytes);
  } catch {
    return err("broken-off");
  }
}

interface Visit {
  readonly value: object;
  readonly path: readonly string[];
  /** Inside a free-form value `null` is a value like any other. */
  readonly free: boolean;
}

/** Members with free-form contents, and those in which null unsets something: fields of a record, settings. */
const FREE_MEMBERS = new Set(["payload", "fields", "settings"]);

/**
 * Removes the `null` members from a body, and finds what the database cannot store: text with U+0000 or half a
 * character, and values nested too deep. It uses no recursion, because the body is untrusted.
 */
function sweep(body: unknown): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const complain = (path: readonly string[], message: string) =>
    issues.push({ path: path.join("."), message });
  const waiting: Visit[] =
    typeof body === "object" && body !== null ? [{ value: body, path: [], free: false }] : [];
  for (let visit = waiting.pop(); visit && issues.length === 0; visit = waiting.pop()) {
    const members = visit.value as Record<string, unknown>;
    if (visit.path.length > MAX_DEPTH)
      complain(visit.path.slice(0, 3), `Nested more than ${MAX_DEPTH} levels deep.`);
    for (const key of Object.keys(members)) {
      const value = members[key];
      const path = [...visit.path, key];
      if (!isStorable(key)) complain(visit.path, "A name in it holds U+0000 or half of a character.");
      if (typeof value === "string" && !isStorable(value)) {
        complain(path, UNSTORABLE_TEXT);
      } else if (value === null && !visit.free && !Array.isArray(members)) {
        delete members[key];
      } else if (typeof value === "object" && value !== null) {
        waiting.push({ value, path, free: visit.free || FREE_MEMBERS.has(key) });
      }
    }
  }
  return issues;
}
