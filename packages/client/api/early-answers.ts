import type { Answer, EndpointName } from "@perennial/contract/endpoints";
import type { FlatTree } from "@perennial/contract/wire";
import { parseNewUser, parseSession, parseValidity } from "./parse-session.ts";
import { parseTree } from "./parse-tree.ts";

/** What a caller gets of an answer: a tree is always flat. */
export type Read<N extends EndpointName> = N extends "getTree" ? FlatTree : Answer<N>;

/**
 * The answers that stand between the first visit and the first tree, with the parser of each; null means
 * unreadable. Every other answer is read by its schema, in a part that comes later.
 */
export const earlyAnswers = {
  createAnonymous: parseSession,
  createUser: parseNewUser,
  login: parseSession,
  signInWithGoogle: parseSession,
  validateSession: parseValidity,
  getTree: parseTree,
} satisfies { readonly [N in EndpointName]?: (body: unknown) => Read<N> | null };
