import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoints } from "../packages/contract/calls/endpoints.ts";
import { ERROR_STATUS } from "../packages/contract/calls/errors.ts";
import { EVENTS } from "../packages/contract/log/events.ts";
import { logShapes } from "../packages/contract/log/log-shapes.ts";
import type { Kind } from "../packages/domain/kind/kind.ts";
import { KINDS } from "../packages/domain/kind/table.ts";
import { FINGERPRINT } from "./contract.fingerprint.ts";

/**
 * The wire contract as text that changes when, and only when, what is said on the wire changes. A client of
 * yesterday talks to the server of today, so a change of this print is a decision: the commit that sets the new
 * one says what is new and what an older client makes of it. Those commits are the contract's history:
 * `git log checks/contract.fingerprint.ts`.
 */
function fingerprint(kinds: Readonly<Record<string, Kind>> = KINDS): string {
  const shape = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
  const calls = Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    call: `${endpoint.method} ${endpoint.path}`,
    auth: endpoint.auth,
    status: endpoint.status,
    query: "query" in endpoint ? shape(endpoint.query) : null,
    body: "body" in endpoint ? shape(endpoint.body) : null,
    answer: shape(endpoint.answer),
  }));
  const events = Object.entries(EVENTS).map(([name, schema]) => ({ name, data: shape(schema) }));
  // What the log holds is the contract's too: every screen is made from its rows.
  const log = Object.entries(logShapes(kinds)).map(([type, schema]) => ({ type, row: shape(schema) }));
  return createHash("sha256")
    .update(JSON.stringify({ calls, events, log, errors: ERROR_STATUS }))
    .digest("hex")
    .slice(0, 16);
}

test("the wire contract is the one that was agreed", () => {
  expect(fingerprint()).toBe(FINGERPRINT);
});

test("another name or another type of a field in the log is another contract", () => {
  const { sortOrder, ...fields } = KINDS.node.fields;
  const renamed = { ...KINDS.node, fields: { ...fields, rank: sortOrder }, changes: "any-field" } as const;
  const named = { ...KINDS.node, changes: "any-field" } as const;
  const retyped = { ...named, fields: { ...fields, sortOrder: { type: "text" } } } as const;
  const prints = [KINDS.node, named, renamed, retyped].map((node) => fingerprint({ ...KINDS, node }));
  expect(prints[0]).toBe(fingerprint());
  expect(new Set(prints).size).toBe(4);
});
