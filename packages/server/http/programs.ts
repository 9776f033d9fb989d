import type { Endpoint } from "@perennial/contract/calls/endpoint";
import type { Body, EndpointName } from "@perennial/contract/calls/endpoints";
import { COMMAND_SCOPE } from "@perennial/contract/calls/token-access";
import { err, ok, type Result } from "@perennial/domain/result";
import type { Grant, SessionReader, StreamViewer, Viewer } from "../queries/sessions.ts";
import type { Visibilities, Visibility } from "../queries/visibility.ts";
import { refuse } from "./answer.ts";
import { bearerToken } from "./caller.ts";
import type { RateLimits } from "./rate-limits.ts";

/** A program that calls with a personal token (decision 149). */
export interface Program {
  readonly viewer: StreamViewer & { readonly grant: Grant };
  /** Null where it sees everything. */
  readonly visibility: Visibility | null;
}

export interface ProgramDoor {
  readonly sessions: Pick<SessionReader, "isPersonal" | "byPersonalToken">;
  readonly visibilities: Visibilities;
  readonly limits: Pick<RateLimits, "token">;
}

const INVALID =
  "This token does not hold: it is unknown, was revoked or has expired. Its owner makes a new one on the account's page.";
const NEVER = "No token may do this. Sign in to do it.";
const NOT_ALL =
  "This token does not see everything of the account, and this call cannot leave the rest out. It takes a token for all branches, private ones too.";
const without = (scope: string) => `This token has no scope “${scope}”, which this takes.`;

/**
 * Lets a program in that calls with a personal token: one that holds, to what its scopes allow, as often as it may.
 * @returns null where no such token came, or the call asks for none
 */
export async function admitProgram(
  request: Request,
  door: ProgramDoor,
  endpoint: ProgramEndpoint,
): Promise<Result<Program | null, Response>> {
  const { auth } = endpoint;
  // Where a session is optional such a token is none, so that one can still sign in.
  const token = auth === "none" || auth === "optional" ? null : bearerToken(request);
  if (token === null || !door.sessions.isPersonal(token)) return ok(null);
  const viewer = await door.sessions.byPersonalToken(token);
  if (!viewer?.grant) return err(refuse("authentication_required", { message: INVALID }));
  return admitViewer(viewer, door, endpoint);
}

type ProgramEndpoint = Pick<Endpoint, "auth" | "token" | "method">;

/**
 * Lets a viewer in whose session is that of a personal token, also where a ticket of it came, to what its scopes allow.
 * @returns null for whoever is no program
 */
export async function admitViewer(
  viewer: Viewer & Partial<Pick<StreamViewer, "nodeIds">>,
  door: Pick<ProgramDoor, "visibilities" | "limits">,
  { token: access, method }: ProgramEndpoint,
): Promise<Result<Program | null, Response>> {
  const { grant, nodeIds = null } = viewer;
  if (!grant) return ok(null);
  if (access === "open" || access === "never") return err(refuse("forbidden", { message: NEVER }));
  const { scope, isKept } = access;
  if (scope !== "commands" && !grant.scopes.includes(scope))
    return err(refuse("forbidden", { message: without(scope) }));
  const admission = await door.limits.token(viewer.sessionId, method !== "GET");
  if (!admission.ok) return admission;
  const visibility = await door.visibilities.of(viewer.userId, grant);
  if (visibility && !isKept) return err(refuse("forbidden", { message: NOT_ALL }));
  return ok({ viewer: { ...viewer, grant, nodeIds }, visibility });
}

/** Returns the refusal of commands that the scopes of a token do not allow; null where they do, or the call sends none. */
export function refuseCommands({ viewer }: Program, name: EndpointName, body: unknown): Response | null {
  if (name !== "sendCommands") return null;
  // Checked against the schema of that call.
  const { commands, user_actions: actions = [] } = body as Body<"sendCommands">;
  const asked = [...commands.map(({ type }) => COMMAND_SCOPE[type]), ...actions.map(() => "write" as const)];
  const missing = asked.find((scope) => !viewer.grant.scopes.includes(scope));
  return missing === undefined ? null : refuse("forbidden", { message: without(missing) });
}
