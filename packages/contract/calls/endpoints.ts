import type * as z from "zod/mini";
import { accountCalls } from "./accounts.ts";
import { draftCalls } from "./drafts.ts";
import type { Endpoint } from "./endpoint.ts";
import { fileCalls } from "./files.ts";
import { logCalls } from "./log.ts";
import { outlineCalls } from "./outline.ts";
import { type Route, routes } from "./routes.ts";
import { searchCalls } from "./search.ts";
import { serverCalls } from "./server.ts";
import { studyCalls } from "./study.ts";
import { TOKEN_ACCESS, type TokenAccess } from "./token-access.ts";

type Routes = typeof routes;

/** What is said in each call; a route without its shapes is a compile error. */
const shapes = {
  ...serverCalls,
  ...accountCalls,
  ...outlineCalls,
  ...searchCalls,
  ...studyCalls,
  ...logCalls,
  ...fileCalls,
  ...draftCalls,
} as const satisfies Record<keyof Routes, Omit<Endpoint, keyof Route | "token">>;

type Shapes = typeof shapes;
export type EndpointName = keyof Routes;
export type Endpoints = {
  readonly [N in EndpointName]: Routes[N] & Shapes[N] & { readonly token: TokenAccess };
};

const names = Object.keys(routes) as EndpointName[];
/**
 * Every call, as data: the server registers its routes from this table, the client derives its functions from
 * it, and the OpenAPI document is printed from it.
 */
export const endpoints = Object.fromEntries(
  names.map((name) => [name, { ...routes[name], ...shapes[name], token: TOKEN_ACCESS[name] }]),
) as Endpoints;

/** What is sent in a call; undefined where it has no body, or a form has come instead. */
export type Body<N extends EndpointName> = Endpoints[N] extends { body: infer B extends z.ZodMiniType }
  ? z.infer<B> | (Endpoints[N] extends { orForm: true } ? undefined : never)
  : undefined;
export type Query<N extends EndpointName> = Endpoints[N] extends { query: infer Q extends z.ZodMiniType }
  ? z.infer<Q>
  : undefined;
export type Answer<N extends EndpointName> = z.infer<Endpoints[N]["answer"]>;
