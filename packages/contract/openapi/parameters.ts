import * as z from "zod/mini";
import type { Endpoint } from "../calls/endpoint.ts";
import { HEADERS } from "../limits.ts";

/** A parameter of an operation in an OpenAPI document. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: object;
}

const PATH_PARAMETERS = {
  id: { type: "integer", minimum: 1 },
  uuid: { type: "string", format: "uuid" },
} as const;

/** Returns what a call takes beside its body: parts of its path, its query, and headers. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  const inPath = Object.entries(PATH_PARAMETERS).flatMap(([name, schema]): Parameter[] =>
    endpoint.path.includes(`{${name}}`) ? [{ name, in: "path", required: true, schema }] : [],
  );
  const query = endpoint.query ? z.toJSONSchema(endpoint.query, { io: "input" }) : undefined;
  const required = new Set(query?.required ?? []);
  const fields = Object.entries(query?.properties ?? {}).map(
    ([name, schema]): Parameter => ({
      name,
      in: "query",
      required: required.has(name),
      schema: schema as object,
    }),
  );
  const { uuid } = PATH_PARAMETERS;
  const header = (name: string, schema: object, description: string): Parameter => ({
    name,
    in: "header",
    required: false,
    description,
    schema,
  });
  const named = header(
    HEADERS.dataMutation,
    uuid,
    "Names this change: a second request with it answers as the first did.",
  );
  const headers = endpoint.mutating
    ? [
        named,
        header(HEADERS.userAction, uuid, "The user action that this change belongs to."),
        header(
          HEADERS.dataGeneration,
          { type: "string" },
          "The generation that this change was made in; nothing is applied where it is not the present one.",
        ),
      ]
    : endpoint.once
      ? [named]
      : [];
  const reads = endpoint.readsLog
    ? [
        header(
          HEADERS.reads,
          { type: "integer", minimum: 1 },
          "What of the log the caller can read; rows beyond it are kept from it. Absent: 1.",
        ),
      ]
    : [];
  return [...inPath, ...fields, ...headers, ...reads];
}
