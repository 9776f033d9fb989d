import * as z from "zod/mini";
import * as accounts from "../accounts.ts";
import type { Endpoint } from "../calls/endpoint.ts";
import { type EndpointName, endpoints } from "../calls/endpoints.ts";
import { ERROR_STATUS, ERROR_TEXT, type ErrorCode } from "../calls/errors.ts";
import { BackupFile, BackupHead, BackupNode } from "../files/backup.ts";
import { StoredFile } from "../files/file.ts";
import { API_PREFIX } from "../limits.ts";
import { logShapes } from "../log/log-shapes.ts";
import * as wire from "../outline/wire.ts";
import * as study from "../study/reviews.ts";
import { type Parameter, parametersOf } from "./parameters.ts";

/** The parts of an OpenAPI 3.1 document that this one has. */
export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: object }>>;

/** Shapes with a name of their own in the document; every other one stands where it is used. */
const NAMED: Readonly<Record<string, z.ZodMiniType>> = {
  User: accounts.User,
  Session: accounts.Session,
  Node: wire.Node,
  NestedNode: wire.NestedNode,
  FlatTree: wire.FlatTree,
  Note: wire.Note,
  NoteWithTree: wire.NoteWithTree,
  Flashcard: wire.Flashcard,
  UserFlashcard: wire.UserFlashcard,
  Review: study.Review,
  UserAction: wire.UserAction,
  DataMutation: wire.DataMutation,
  Command: wire.Command,
  CommandResult: wire.CommandResult,
  StoredFile,
  BackupFile,
  BackupHead,
  BackupNode,
};

const ErrorBody = z.object({
  error: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  details: z.optional(z.record(z.string(), z.unknown())),
});

const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string): Content => ({ "application/json": { schema: reference(name) } });

/** The part `file`, with what else the summary of its call names. */
const FORM: Content = {
  "multipart/form-data": {
    schema: {
      type: "object",
      properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
      required: ["file"],
    },
  },
};

/** The document of every call in the table. */
export function openApiDocument(version: string): OpenApiDocument {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodMiniType, string>();
  const nameSchema = (schema: z.ZodMiniType, name: string): string => {
    const known = names.get(schema);
    if (known !== undefined) return known;
    names.set(schema, name);
    registry.add(schema, { id: name });
    return name;
  };
  for (const [name, schema] of Object.entries(NAMED)) nameSchema(schema, name);
  // What a `DataMutation` holds, by its type: `note.edit` is `LogRowNoteEdit`.
  for (const [type, schema] of Object.entries(logShapes()))
    nameSchema(schema, `LogRow${type.split(".").map(upperFirst).join("")}`);
  nameSchema(ErrorBody, "Error");

  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const operations = paths[endpoint.path] ?? {};
    paths[endpoint.path] = operations;
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint, nameSchema);
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    unrepresentable: "any",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return {
    openapi: "3.1.0",
    info: {
      title: "Perennial",
      version,
      description: "Nested notes that become flashcards in place.",
    },
    servers: [{ url: API_PREFIX }],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, withoutHead(schema)]),
      ),
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        stream: { type: "apiKey", in: "query", name: "token" },
      },
    },
  };
}

/** In a document of many schemas each one's own address and dialect are noise. */
const withoutHead = ({ $id: _id, $schema: _schema, ...schema }: Record<string, unknown>): object => schema;

function operationOf(
  name: EndpointName,
  endpoint: Endpoint,
  nameSchema: (schema: z.ZodMiniType, name: string) => string,
): Operation {
  const answer =
    endpoint.status === 204 || endpoint.contentType !== undefined
      ? {}
      : { content: json(nameSchema(endpoint.answer, `${upperFirst(name)}Answer`)) };
  return {
    operationId: name,
    summary: endpoint.summary,
    security: SECURITY[endpoint.auth],
    parameters: parametersOf(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.body.safeParse({}).success,
            content: {
              ...json(nameSchema(endpoint.body, `${upperFirst(name)}Request`)),
              ...(endpoint.orForm ? FORM : {}),
            },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: endpoint.summary,
        ...answer,
        ...(endpoint.contentType === undefined
          ? {}
          : { content: { [endpoint.contentType]: { schema: {} } } }),
      },
      ...refusalsOf(endpoint),
    },
  };
}

const SECURITY: Readonly<Record<Endpoint["auth"], Operation["security"]>> = {
  none: [],
  optional: [{}, { session: [] }],
  bearer: [{ session: [] }],
  stream: [{ stream: [] }],
};

/** Every way the call may be refused, by status: its own, and those that follow from its shape. */
function refusalCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.auth === "bearer" || endpoint.auth === "stream") codes.add("authentication_required");
  if (endpoint.body) {
    for (const code of [
      "malformed_json",
      "unsupported_content_type",
      "body_too_large",
      "validation",
    ] as const)
      codes.add(code);
  }
  if (endpoint.query) codes.add("validation");
  if (endpoint.mutating || endpoint.once) codes.add("idempotency_mismatch");
  if (endpoint.mutating) codes.add("other_generation");
  if (endpoint.mutating && endpoint.method !== "DELETE") codes.add("storage_full").add("rate_limited");
  return [...codes].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b]);
}

function refusalsOf(endpoint: Endpoint): Operation["responses"] {
  const sentences = new Map<number, string[]>();
  for (const code of refusalCodes(endpoint)) {
    const status = ERROR_STATUS[code];
    sentences.set(status, [...(sentences.get(status) ?? []), `${code}: ${ERROR_TEXT[code]}`]);
  }
  return Object.fromEntries(
    [...sentences].map(([status, lines]) => [
      status,
      { description: lines.join("\n"), content: json("Error") },
    ]),
  );
}
