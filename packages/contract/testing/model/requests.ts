import { err, ok, type Result } from "@perennial/domain/result";
import type { Endpoint } from "../../calls/endpoint.ts";
import { type EndpointName, endpoints } from "../../calls/endpoints.ts";
import type { FieldIssue } from "../../calls/errors.ts";
import { HEADERS, MAX_COMMANDS_PER_REQUEST } from "../../limits.ts";
import type * as wire from "../../outline/wire.ts";
import { Uuid } from "../../shapes/input-shapes.ts";
import type { RequestHeaders } from "../server-port.ts";
import type { Batch } from "./batches.ts";
import { type RefusalAnswer, refused } from "./refusal.ts";

/** A request that has passed the door: its body has the shape that the contract declares. */
export interface Accepted {
  readonly name: EndpointName;
  readonly id: number;
  readonly query: ReadonlyMap<string, string>;
  readonly body: unknown;
  readonly mutationUuid: string | null;
  readonly userActionUuid: string | null;
  readonly generation: string | null;
}

const refusedFields = (issues: readonly FieldIssue[]): RefusalAnswer => ({
  ...refused("validation"),
  issues,
});

export function acceptRequest(
  method: string,
  path: string,
  headers: RequestHeaders,
  body: unknown,
): Result<Accepted, RefusalAnswer> {
  const [address = "", search = ""] = path.split("?");
  const route = routeOf(method, address);
  if (!route) return err(refused("not_found"));
  const { name, id } = route;
  const named = {
    mutationUuid: uuidIn(headers, HEADERS.dataMutation),
    userActionUuid: uuidIn(headers, HEADERS.userAction),
    generation: headerIn(headers, HEADERS.dataGeneration),
  };
  const badNames = [HEADERS.dataMutation, HEADERS.userAction].filter((header) => {
    const uuid = uuidIn(headers, header);
    return uuid !== null && !Uuid.safeParse(uuid).success;
  });
  if (badNames.length > 0)
    return err(refusedFields(badNames.map((header) => ({ path: header, message: "Must be a valid UUID." }))));
  const schema = (endpoints[name] as Endpoint).body;
  const parsed = schema?.safeParse(withoutNull(body ?? {}));
  if (parsed && !parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path.map(String).join("."),
      message,
    }));
    return err(refusedFields(issues));
  }
  const query = new Map(
    search.split("&").map((pair) => pair.split("=").map(decodeURIComponent) as [string, string]),
  );
  return ok({ name, id, query, body: parsed?.data, ...named });
}

/** PostgreSQL writes UUIDs in lower case: a copy is known whatever the case it was sent in. */
const uuidIn = (headers: RequestHeaders, name: string): string | null =>
  headerIn(headers, name)?.toLowerCase() ?? null;

function headerIn(headers: RequestHeaders, name: string): string | null {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1] ?? null;
}

function routeOf(method: string, address: string): { name: EndpointName; id: number } | null {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint = endpoints[name];
    const match = new RegExp(`^${endpoint.path.replace("{id}", "([1-9]\\d{0,15})")}$`).exec(address);
    if (endpoint.method === method && match) return { name, id: Number(match[1]) };
  }
  return null;
}

/** Here a null says something else than nothing. */
const TAKEN_AS_THEY_ARE: ReadonlySet<string> = new Set(["payload", "fields"]);

/** Absent and null are the same on input, except in lists and in what is the sender's own. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(
    kept.map(([key, member]) => [key, TAKEN_AS_THEY_ARE.has(key) ? member : withoutNull(member)]),
  );
}

/** The batch a request asks for; null where it does not write. `draw` names a call that has no name. */
export function batchOf(request: Accepted, draw: () => string): Result<Batch | null, RefusalAnswer> {
  const { name, id, mutationUuid, userActionUuid, generation } = request;
  const head = () => ({ uuid: mutationUuid ?? draw(), user_action_uuid: userActionUuid });
  const whole = { atomic: true, generation };
  const one = (command: object): Result<Batch, RefusalAnswer> =>
    ok({ ...whole, commands: [{ ...head(), ...command } as wire.Command], userActions: [], uuid: null });
  const body = request.body as object;
  switch (name) {
    case "createNode":
      return one({ ...body, type: "tree.create" });
    case "updateNode":
      return one({ ...body, type: "tree.update", id });
    case "deleteNode": {
      const version = request.query.get("base_version");
      const itemId = request.query.get("base_item_id");
      const heirId = request.query.get("heir_id");
      const message = "Must be a whole number of at least 0.";
      for (const [path, given] of Object.entries({ base_version: version, base_item_id: itemId }))
        if (given !== undefined && !/^\d{1,15}$/.test(given)) return err(refusedFields([{ path, message }]));
      return one({
        type: "tree.delete",
        id,
        ...(version === undefined ? {} : { base_version: Number(version) }),
        ...(itemId === undefined
          ? {}
          : { base_item_type: request.query.get("base_item_type"), base_item_id: Number(itemId) }),
        ...(heirId === undefined ? {} : { heir_id: Number(heirId) }),
      });
    }
    case "createNote":
      return one({ ...body, type: "note.create" });
    case "updateNote":
      return one({ ...body, type: "note.update", id });
    case "createFlashcard":
      return one({ ...body, type: "flashcard.create" });
    case "updateFlashcard":
      return one({ ...body, type: "flashcard.update", id });
    case "rateFlashcard":
      return one({ ...body, type: "flashcard.rate", id });
    case "markFlashcard":
      return one({ ...body, type: "flashcard.mark", id });
    case "createUserAction": {
      const { user_action } = body as { user_action: wire.UserActionInput };
      return ok({ ...whole, commands: [], userActions: [lowerCase(user_action)], uuid: mutationUuid });
    }
    case "sendCommands":
      return batchOfList(request);
    default:
      return ok(null);
  }
}

function batchOfList({
  body,
  mutationUuid,
  userActionUuid,
  generation,
}: Accepted): Result<Batch, RefusalAnswer> {
  const { commands, atomic, user_actions } = body as {
    commands: wire.Command[];
    atomic?: boolean;
    user_actions?: wire.UserActionInput[];
  };
  if (Math.max(commands.length, user_actions?.length ?? 0) > MAX_COMMANDS_PER_REQUEST) {
    const message = `Must be at most ${MAX_COMMANDS_PER_REQUEST} entries.`;
    return err(refusedFields([{ path: "commands", message }]));
  }
  const named = commands.map((command) => ({
    ...lowerCase(command),
    user_action_uuid: command.user_action_uuid?.toLowerCase() ?? userActionUuid,
    undo_of: command.undo_of?.toLowerCase(),
  }));
  const userActions = (user_actions ?? []).map(lowerCase);
  return ok({ commands: named, userActions, atomic: atomic ?? true, uuid: mutationUuid, generation });
}

const lowerCase = <T extends { readonly uuid: string }>(named: T): T => ({
  ...named,
  uuid: named.uuid.toLowerCase(),
});
