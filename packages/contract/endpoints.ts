import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import * as wire from "./wire.ts";

/**
 * Every call, as data: the server registers its routes from this table, the client derives its functions from
 * it, and the OpenAPI document is printed from it.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API prefix; `{id}` is a positive integer. */
  readonly path: string;
  /** `optional`: an own token is honoured. `stream`: a ticket or a session token in the query. */
  readonly auth: "none" | "optional" | "bearer" | "stream";
  readonly summary: string;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly status: 200 | 201 | 204;
  readonly answer: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
  /** It writes: UUID headers are honoured, and the answer carries the server's time and the log's version. */
  readonly mutating: boolean;
  /** For an answer that is not JSON. */
  readonly contentType?: string;
}

const flag = z.optional(z.string());
const nothing = z.null();
/** Accepts the fields flat or under `user`. */
const flatOrUser = <T extends z.ZodMiniType>(fields: T) => z.union([z.object({ user: fields }), fields]);

const define = <const T extends Record<string, Endpoint>>(table: T): T => table;

export const endpoints = define({
  health: {
    method: "GET",
    path: "/health",
    auth: "none",
    summary: "Whether the server and its database answer",
    status: 200,
    answer: z.object({ status: z.string(), message: z.string() }),
    errors: ["unavailable"],
    mutating: false,
  },
  clientConfig: {
    method: "GET",
    path: "/client_config",
    auth: "none",
    summary: "What of the server's settings its client has to know",
    status: 200,
    answer: wire.ClientConfig,
    errors: [],
    mutating: false,
  },
  createAnonymous: {
    method: "POST",
    path: "/anonymous",
    auth: "none",
    summary: "Makes an anonymous account with an empty notebook",
    body: z.object({}),
    status: 201,
    answer: wire.Session,
    errors: ["rate_limited"],
    mutating: false,
  },
  createUser: {
    method: "POST",
    path: "/users",
    auth: "optional",
    summary:
      "Makes an account with a name and a password; with an anonymous account's token its notes are kept",
    body: flatOrUser(wire.Credentials),
    status: 201,
    answer: wire.NewUser,
    errors: ["validation", "username_taken", "rate_limited"],
    mutating: false,
  },
  login: {
    method: "POST",
    path: "/login",
    auth: "optional",
    summary: "Signs in by name and password; an anonymous account's token brings its notes along",
    body: flatOrUser(wire.Login),
    status: 200,
    answer: wire.Session,
    errors: ["authentication_failed", "rate_limited", "validation"],
    mutating: false,
  },
  signInWithGoogle: {
    method: "POST",
    path: "/auth/google",
    auth: "optional",
    summary:
      "Signs in with a token of the provider; the first time makes an account. An anonymous account's token brings its notes along",
    body: z.object({ google_token: z.string() }),
    status: 200,
    answer: wire.Session,
    errors: ["authentication_failed", "rate_limited", "provider_unavailable"],
    mutating: false,
  },
  logout: {
    method: "POST",
    path: "/logout",
    auth: "bearer",
    summary: "Ends the session; its token is refused from then on",
    body: z.object({}),
    status: 204,
    answer: nothing,
    errors: [],
    mutating: false,
  },
  validateSession: {
    method: "GET",
    path: "/validate-session",
    auth: "bearer",
    summary: "Whether the token still holds, and whose it is",
    status: 200,
    answer: z.object({ valid: z.boolean(), user: wire.User }),
    errors: [],
    mutating: false,
  },
  userStats: {
    method: "GET",
    path: "/users/stats",
    auth: "none",
    summary: "How many people have an account",
    status: 200,
    answer: z.object({ user_count: z.int() }),
    errors: [],
    mutating: false,
  },
  getUser: {
    method: "GET",
    path: "/users/{id}",
    auth: "optional",
    summary: "A user: all of it to that user, else id, name and root tree",
    status: 200,
    answer: wire.User,
    errors: ["not_found"],
    mutating: false,
  },
  startSubscription: {
    method: "POST",
    path: "/subscriptions",
    auth: "bearer",
    summary: "Begins a checkout; its outcome comes back as `payment=success` or `payment=cancelled`",
    body: z.object({ return_url: z.optional(z.string()) }),
    status: 200,
    answer: z.object({ checkout_url: z.string() }),
    errors: ["conflict", "provider_unavailable"],
    mutating: false,
  },
  takePaymentEvent: {
    method: "POST",
    path: "/subscriptions/webhook",
    auth: "none",
    summary: "What the payment provider tells by itself, signed over the raw body; each event counts once",
    status: 200,
    answer: z.object({ received: z.literal(true) }),
    errors: ["bad_request", "body_too_large", "provider_unavailable"],
    mutating: false,
  },
  subscriptionStatus: {
    method: "GET",
    path: "/subscriptions/status",
    auth: "bearer",
    summary: "What the user has subscribed to",
    status: 200,
    answer: z.object({
      has_subscription: z.boolean(),
      status: z.string(),
      required: z.boolean(),
      trial_ends_at: z.nullable(wire.Timestamp),
      current_period_end: z.nullable(wire.Timestamp),
    }),
    errors: [],
    mutating: false,
  },
  getTree: {
    method: "GET",
    path: "/trees/{id}",
    auth: "bearer",
    summary: "A node with everything below it, nested or flat",
    query: z.object({
      include_parent: flag,
      include_user_flashcards: flag,
      format: z.optional(z.enum(["nested", "flat"])),
    }),
    status: 200,
    answer: z.union([wire.FlatTree, wire.NestedNode]),
    errors: ["not_found"],
    mutating: false,
  },
  createNode: {
    method: "POST",
    path: "/trees",
    auth: "bearer",
    summary: "Places a new or an existing note or flashcard in a tree",
    body: z.object({ tree: wire.NodeInput }),
    status: 201,
    answer: wire.Node,
    errors: ["not_found", "previous_sibling_not_found", "too_deep", "conflict", "subscription_required"],
    mutating: true,
  },
  updateNode: {
    method: "PUT",
    path: "/trees/{id}",
    auth: "bearer",
    summary: "Moves a node, or points it at another item",
    body: z.object({ tree: wire.NodeChange }),
    status: 200,
    answer: wire.Node,
    errors: ["not_found", "cycle", "too_deep", "root_node", "conflict", "previous_sibling_not_found"],
    mutating: true,
  },
  deleteNode: {
    method: "DELETE",
    path: "/trees/{id}",
    auth: "bearer",
    summary: "Deletes a node without children, and its content",
    status: 204,
    answer: nothing,
    errors: ["not_found", "has_children", "root_node"],
    mutating: true,
  },
  createNote: {
    method: "POST",
    path: "/notes",
    auth: "bearer",
    summary: "Makes a note that no node shows yet",
    body: z.object({ note: wire.NoteInput }),
    status: 201,
    answer: wire.Note,
    errors: [],
    mutating: true,
  },
  updateNote: {
    method: "PUT",
    path: "/notes/{id}",
    auth: "bearer",
    summary: "Changes a note's text",
    body: z.object({ note: wire.NoteChange }),
    status: 200,
    answer: wire.Note,
    errors: ["not_found"],
    mutating: true,
  },
  getNote: {
    method: "GET",
    path: "/notes/{id}",
    auth: "bearer",
    summary: "A note and the node that shows it",
    status: 200,
    answer: wire.NoteWithTree,
    errors: ["not_found"],
    mutating: false,
  },
  createFlashcard: {
    method: "POST",
    path: "/flashcards",
    auth: "bearer",
    summary: "Makes a flashcard that no node shows yet",
    body: z.object({ flashcard: wire.FlashcardInput }),
    status: 201,
    answer: wire.Flashcard,
    errors: ["subscription_required"],
    mutating: true,
  },
  updateFlashcard: {
    method: "PUT",
    path: "/flashcards/{id}",
    auth: "bearer",
    summary: "Changes a flashcard's question, answer or both",
    body: z.object({ flashcard: wire.FlashcardChange }),
    status: 200,
    answer: wire.Flashcard,
    errors: ["not_found"],
    mutating: true,
  },
  autofillFlashcard: {
    method: "POST",
    path: "/flashcards/autofill",
    auth: "bearer",
    summary: "Drafts a question and an answer out of a text; nothing is stored",
    body: wire.AutofillInput,
    status: 200,
    answer: wire.CardDraft,
    errors: ["nothing_to_draw", "ai_unavailable"],
    mutating: false,
  },
  rateFlashcard: {
    method: "POST",
    path: "/flashcards/{id}/confidence",
    auth: "bearer",
    summary: "Rates how well a card was known",
    body: z.object({ confidence_rating: wire.ConfidenceRating }),
    status: 200,
    answer: wire.UserFlashcard,
    errors: ["not_found", "subscription_required"],
    mutating: true,
  },
  createUserAction: {
    method: "POST",
    path: "/user_actions",
    auth: "bearer",
    summary: "Records what the person did",
    body: z.object({ user_action: wire.UserActionInput }),
    status: 201,
    answer: wire.UserAction,
    errors: [],
    mutating: true,
  },
  listUserActions: {
    method: "GET",
    path: "/user_actions",
    auth: "bearer",
    summary: "What the person did, newest first",
    query: z.object({ before: z.optional(z.string()), limit: z.optional(z.string()) }),
    status: 200,
    answer: z.object({ user_actions: z.array(wire.UserAction) }),
    errors: [],
    mutating: false,
  },
  streamUserActions: {
    method: "GET",
    path: "/user_actions/stream",
    auth: "stream",
    summary: "The log as it grows; `last_event_id` stands in for the header where a client cannot set it",
    query: z.object({ token: z.optional(z.string()), last_event_id: z.optional(z.string()) }),
    status: 200,
    answer: nothing,
    errors: [],
    mutating: false,
    contentType: "text/event-stream",
  },
  createStreamTicket: {
    method: "POST",
    path: "/stream_tickets",
    auth: "bearer",
    summary: "A single-use ticket of 60 s for the event stream",
    body: z.object({}),
    status: 200,
    answer: z.object({ ticket: z.string() }),
    errors: [],
    mutating: false,
  },
  getChanges: {
    method: "GET",
    path: "/changes",
    auth: "bearer",
    summary: "The user's log after a version, in order",
    query: z.object({ since: z.string() }),
    status: 200,
    answer: z.union([
      z.object({ reset: z.literal(true) }),
      z.object({ changes: z.array(wire.DataMutation), version: z.int() }),
    ]),
    errors: [],
    mutating: false,
  },
  sendCommands: {
    method: "POST",
    path: "/commands",
    auth: "bearer",
    summary: "An ordered batch: all or nothing, or each by itself with `atomic: false`",
    body: z.object({
      commands: z.array(wire.Command),
      atomic: z.optional(z.boolean()),
      user_actions: z.optional(z.array(wire.UserActionInput)),
    }),
    status: 200,
    answer: z.object({ results: z.array(wire.CommandResult), version: z.int() }),
    errors: ["not_found", "conflict", "has_children", "cycle", "subscription_required"],
    mutating: true,
  },
});

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type Body<N extends EndpointName> = Endpoints[N] extends { body: infer B extends z.ZodMiniType }
  ? z.infer<B>
  : undefined;
export type Query<N extends EndpointName> = Endpoints[N] extends { query: infer Q extends z.ZodMiniType }
  ? z.infer<Q>
  : undefined;
export type Answer<N extends EndpointName> = z.infer<Endpoints[N]["answer"]>;
