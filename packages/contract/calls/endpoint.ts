import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Route } from "./routes.ts";
import type { TokenAccess } from "./token-access.ts";

/** One call, as data: how it is sent, and what is said in it and in its answer. */
export interface Endpoint extends Route {
  readonly summary: string;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** A form with a file may come instead of the body. */
  readonly orForm?: true;
  readonly answer: z.ZodMiniType;
  /** Its answer has rows of the log, of which those that the caller cannot read are kept from it. */
  readonly readsLog?: true;
  readonly errors: readonly ErrorCode[];
  /** What it asks of a personal token. */
  readonly token: TokenAccess;
}

/** What is said in some of the calls, by the name of the call. */
export type EndpointShapes = { readonly [name: string]: Omit<Endpoint, keyof Route | "token"> };

/** The answer of a call that has no body, or one that is no JSON. */
export const nothing = z.null();
