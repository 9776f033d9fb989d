import type { Answer, EndpointName } from "@perennial/contract/calls/endpoints";
import type { FlatTree } from "@perennial/contract/outline/wire";
import { parseNewUser, parseSession, parseValidity } from "./parse-session.ts";
import { parseTree } from "./parse-tree.ts";

/** What a caller gets of an answer: a tree is always flat. */
export type Read<N extends EndpointName> = N extends "getTree" ? FlatTree : Answer<N>;

/** The answers needed before the first tree, each with its parser; null means unreadable. Others are read by schema. */
export const earlyAnswers = {
  createAnonymous: parseSession,
  createUser: parseNewUser,
  login: parseSession,
  signInWithGoogle: parseSession,
  validateSession: parseValidity,
  getTree: parseTree,
} satisfies { readonly [N in EndpointName]?: (body: unknown) => Read<N> | null };
