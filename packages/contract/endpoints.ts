import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import { StoredFile } from "./files.ts";
import { Import, TableMapping } from "./imports.ts";
import { lateRoutes } from "./late-routes.ts";
import { Timestamp } from "./record-shapes.ts";
import { type Route, routes } from "./routes.ts";
import * as study from "./study.ts";
import * as wire from "./wire.ts";

/**
 * Every call, as data: the server registers its routes from this table, the client derives its functions from
 * it, and the OpenAPI document is printed from it.
 */
export interface Endpoint extends Route {
  readonly summary: string;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** Its answer has rows of the log, of which those that the caller cannot read are kept from it. */
  readonly readsLog?: true;
  readonly errors: readonly ErrorCode[];
}

const flag = z.optional(z.string());
const nothing = z.null();
/** Accepts the fields flat or under `user`. */
const flatOrUser = <T extends z.ZodMiniType>(fields: T) => z.union([z.object({ user: fields }), fields]);

/** What is said in each call and in its answer; a route without its shapes is a compile error. */
const allRoutes = { ...routes, ...lateRoutes };
type Routes = typeof allRoutes;

const shapes = {
  health: {
    summary: "Whether the server and its database answer",
    answer: z.object({ status: z.string(), message: z.string() }),
    errors: ["unavailable"],
  },
  clientConfig: {
    summary: "What of the server's settings its client has to know",
    answer: wire.ClientConfig,
    errors: [],
  },
  createAnonymous: {
    summary: "Makes an anonymous account with an empty notebook",
    body: z.object({}),
    answer: wire.Session,
    errors: ["rate_limited"],
  },
  createUser: {
    summary:
      "Makes an account with a name and a password; with an anonymous account's token its notes are kept",
    body: flatOrUser(wire.Credentials),
    answer: wire.NewUser,
    errors: ["validation", "username_taken", "rate_limited"],
  },
  login: {
    summary: "Signs in by name and password; an anonymous account's token brings its notes along",
    body: flatOrUser(wire.Login),
    answer: wire.Session,
    errors: ["authentication_failed", "rate_limited", "validation"],
  },
  signInWithGoogle: {
    summary:
      "Signs in with a token of the provider; the first time makes an account. An anonymous account's token brings its notes along",
    body: z.object({ google_token: z.string() }),
    answer: wire.Session,
    errors: ["authentication_failed", "rate_limited", "provider_unavailable"],
  },
  logout: {
    summary: "Ends the session; its token is refused from then on",
    body: z.object({}),
    answer: nothing,
    errors: [],
  },
  validateSession: {
    summary: "Whether the token still holds, and whose it is",
    answer: z.object({ valid: z.boolean(), user: wire.User }),
    errors: [],
  },
  userStats: {
    summary: "How many people have an account",
    answer: z.object({ user_count: z.int() }),
    errors: [],
  },
  getUser: {
    summary: "A user: all of it to that user, else id, name and root tree",
    answer: wire.User,
    errors: ["not_found"],
  },
  startSubscription: {
    summary: "Begins a checkout; its outcome comes back as `payment=success` or `payment=cancelled`",
    body: z.object({ return_url: z.optional(z.string()) }),
    answer: z.object({ checkout_url: z.string() }),
    errors: ["conflict", "provider_unavailable"],
  },
  takePaymentEvent: {
    summary: "What the payment provider tells by itself, signed over the raw body; each event counts once",
    answer: z.object({ received: z.literal(true) }),
    errors: ["bad_request", "body_too_large", "provider_unavailable"],
  },
  subscriptionStatus: {
    summary: "What the user has subscribed to",
    answer: z.object({
      has_subscription: z.boolean(),
      status: z.string(),
      required: z.boolean(),
      trial_ends_at: z.nullable(Timestamp),
      current_period_end: z.nullable(Timestamp),
    }),
    errors: [],
  },
  getTree: {
    summary: "A node with everything below it, nested or flat",
    query: z.object({
      include_parent: flag,
      include_user_flashcards: flag,
      format: z.optional(z.enum(["nested", "flat"])),
    }),
    answer: z.union([wire.FlatTree, wire.NestedNode]),
    errors: ["not_found"],
  },
  createNode: {
    summary: "Places a new or an existing note or flashcard in a tree",
    body: z.object({ tree: wire.NodeInput }),
    answer: wire.Node,
    errors: ["not_found", "previous_sibling_not_found", "too_deep", "conflict", "subscription_required"],
  },
  updateNode: {
    summary:
      "Moves a node, or points it at another item; what was written into the one that goes since `base_version` is kept right after",
    body: z.object({ tree: wire.NodeChange }),
    answer: wire.Node,
    errors: ["not_found", "cycle", "too_deep", "root_node", "conflict", "previous_sibling_not_found"],
  },
  deleteNode: {
    summary:
      "Deletes a node without children, and its content; both stay where somebody has written into it since `base_version`",
    query: z.object({ base_version: z.optional(z.string()) }),
    answer: nothing,
    errors: ["not_found", "has_children", "root_node"],
  },
  createNote: {
    summary: "Makes a note that no node shows yet",
    body: z.object({ note: wire.NoteInput }),
    answer: wire.Note,
    errors: [],
  },
  updateNote: {
    summary: "Changes a note's text",
    body: z.object({ note: wire.NoteChange }),
    answer: wire.Note,
    errors: ["not_found", "base_from_the_future"],
  },
  getNote: {
    summary: "A note and the node that shows it",
    answer: wire.NoteWithTree,
    errors: ["not_found"],
  },
  createFlashcard: {
    summary: "Makes a flashcard that no node shows yet",
    body: z.object({ flashcard: wire.FlashcardInput }),
    answer: wire.Flashcard,
    errors: ["subscription_required"],
  },
  updateFlashcard: {
    summary: "Changes a flashcard's question, answer or both",
    body: z.object({ flashcard: wire.FlashcardChange }),
    answer: wire.Flashcard,
    errors: ["not_found", "base_from_the_future"],
  },
  autofillFlashcard: {
    summary: "Drafts a question and an answer out of a text; nothing is stored",
    body: wire.AutofillInput,
    answer: wire.CardDraft,
    errors: ["nothing_to_draw", "rate_limited", "ai_unavailable"],
  },
  rateFlashcard: {
    summary: "Rates how well a card was known",
    body: wire.RatingInput,
    answer: wire.UserFlashcard,
    errors: ["not_found", "subscription_required"],
  },
  markFlashcard: {
    summary: "Suspends a card, puts it off until a study day, or flags it; what is not named stays",
    body: wire.MarksInput,
    answer: z.nullable(wire.UserFlashcard),
    errors: ["not_found"],
  },
  studyQueue: {
    summary: "What is to be studied now, in order, with what each rating would lead to",
    query: z.object({
      /** Only what stands below this node, itself included. */
      root_id: z.optional(z.string()),
      limit: z.optional(z.string()),
      /** Also what is due within so many days. */
      ahead_days: z.optional(z.string()),
      /** Where the learner is; where it is not said, where the last review was given. */
      time_zone: z.optional(wire.TimeZone),
    }),
    answer: study.StudyQueue,
    errors: ["not_found", "subscription_required"],
  },
  createReviews: {
    summary: "Takes reviews, in whatever order they arrive; one with a UUID that is known changes nothing",
    body: z.object({ reviews: z.array(study.ReviewInput) }),
    answer: z.object({ reviews: z.array(study.ReviewTaken) }),
    errors: ["not_found", "subscription_required"],
  },
  listReviews: {
    summary: "The log of reviews in the order of their times; as CSV in the order of Anki's columns",
    query: z.object({
      /** Only what was given at that time or later. */
      since: z.optional(wire.Moment),
      /** Only what is about this card. */
      flashcard_id: z.optional(z.string()),
      format: z.optional(z.enum(["json", "csv"])),
    }),
    answer: z.object({ reviews: z.array(study.Review) }),
    errors: [],
  },
  deleteReview: {
    summary: "Takes a review back: all is as if it had not been given. Again does nothing more",
    answer: nothing,
    errors: ["not_found"],
  },
  studyStats: {
    summary: "The numbers of what was studied within a year, of the cards as they stand, and of what comes",
    query: z.object({
      /** Only what stands below this node, itself included. */
      root_id: z.optional(z.string()),
      /** Where the learner is; where it is not said, where the last review was given. */
      time_zone: z.optional(wire.TimeZone),
    }),
    answer: study.StudyStats,
    errors: ["not_found"],
  },
  getStudySettings: {
    summary:
      "How a branch is studied: of each value the nearest that is said, by the node itself or by one above it",
    answer: study.StudySettingsHere,
    errors: ["not_found"],
  },
  setStudySettings: {
    summary: "Says how a branch is to be studied; what is not named stays, null is inherited again",
    body: study.StudySettingsInput,
    answer: study.StudySettingsHere,
    errors: ["not_found"],
  },
  createUserAction: {
    summary: "Records what the person did",
    body: z.object({ user_action: wire.UserActionInput }),
    answer: wire.UserAction,
    readsLog: true,
    errors: [],
  },
  listUserActions: {
    summary: "What the person did, newest first",
    query: z.object({ before: z.optional(z.string()), limit: z.optional(z.string()) }),
    answer: z.object({ user_actions: z.array(wire.UserAction) }),
    readsLog: true,
    errors: [],
  },
  streamUserActions: {
    summary:
      "The log as it grows; `last_event_id` and `generation` stand in for headers where a client cannot set them",
    query: z.object({
      token: z.optional(z.string()),
      last_event_id: z.optional(z.string()),
      /** The one that the last event id belongs to; of another one the stream begins where the log ends now. */
      generation: z.optional(z.string()),
      /** As the header of that name. */
      reads: z.optional(z.string()),
    }),
    answer: nothing,
    errors: [],
  },
  createStreamTicket: {
    summary: "A single-use ticket of 60 s for the event stream",
    body: z.object({}),
    answer: z.object({ ticket: z.string() }),
    errors: [],
  },
  getChanges: {
    summary:
      "The user's log after a version, in order; `reset` where it cannot be read on from there: load the tree anew",
    query: z.object({ since: z.string() }),
    answer: z.union([
      z.object({ reset: z.literal(true), generation: wire.Generation }),
      z.object({ changes: z.array(wire.DataMutation), version: z.int(), generation: wire.Generation }),
    ]),
    readsLog: true,
    errors: ["rate_limited"],
  },
  exportNotes: {
    summary: "A branch as a file, or everything of the account; the type of the answer is that of the format",
    query: z.object({
      /** A ticket of the event stream, where the address is all that a browser sends. */
      token: z.optional(z.string()),
      format: z.enum(["json", "opml", "markdown", "csv", "apkg"]),
      root_id: z.optional(z.string()),
      /** Of OPML: whether texts are HTML, as in Workflowy, or stand as they are. */
      flavor: z.optional(z.enum(["html", "plain"])),
    }),
    answer: nothing,
    errors: ["not_found", "rate_limited"],
  },
  createFile: {
    summary:
      "Keeps a picture, a sound or a document, as the part `file` of a form; the same contents are kept once. What no text names for 30 days goes",
    answer: StoredFile,
    errors: ["body_too_large", "bad_request", "conflict", "storage_full", "validation"],
  },
  listFiles: {
    summary: "Those of the files that are kept, with addresses that open them for a week",
    query: z.object({
      /** Separated by commas, up to 200. */
      ids: z.string(),
    }),
    answer: z.object({ files: z.array(StoredFile) }),
    errors: [],
  },
  readFile: {
    summary: "The bytes of a file, or a range of them, at the address that was signed for it",
    query: z.object({ u: z.string(), w: z.string(), s: z.string() }),
    answer: nothing,
    errors: ["not_found"],
  },
  createImport: {
    summary:
      "Takes a file, as the part `file` of a form, and reads it without writing anything; `into` names the note to import below",
    answer: Import,
    errors: ["body_too_large", "bad_request", "not_found", "rate_limited", "validation"],
  },
  listImports: {
    summary: "The latest imports with their receipts, the last first",
    answer: z.object({ imports: z.array(Import) }),
    errors: [],
  },
  getImport: {
    summary: "How far an import is, and its receipt: what it would come to, or came to",
    answer: Import,
    errors: ["not_found"],
  },
  mapImport: {
    summary: "Says what the columns of a table are for; it is read again with that",
    body: TableMapping,
    answer: Import,
    errors: ["not_found", "conflict", "validation"],
  },
  applyImport: {
    summary: "Carries an import out, as one change; also one that was taken back",
    body: z.object({}),
    answer: Import,
    errors: ["not_found", "conflict"],
  },
  undoImport: {
    summary: "Takes an import back; what was changed since, or written under, stays",
    body: z.object({}),
    answer: Import,
    errors: ["not_found", "conflict"],
  },
  cancelImport: {
    summary: "Ends an import that was not carried out, and forgets it",
    answer: nothing,
    errors: ["not_found", "conflict"],
  },
  sendCommands: {
    summary: "An ordered batch: all or nothing, or each by itself with `atomic: false`",
    body: z.object({
      commands: z.array(wire.Command),
      atomic: z.optional(z.boolean()),
      user_actions: z.optional(z.array(wire.UserActionInput)),
    }),
    answer: z.object({
      results: z.array(wire.CommandResult),
      version: z.int(),
      generation: wire.Generation,
    }),
    errors: [
      "not_found",
      "conflict",
      "has_children",
      "cycle",
      "base_from_the_future",
      "subscription_required",
    ],
  },
} as const satisfies Record<keyof Routes, Omit<Endpoint, keyof Route>>;

type Shapes = typeof shapes;
export type EndpointName = keyof Routes;
export type Endpoints = { readonly [N in EndpointName]: Routes[N] & Shapes[N] };

const names = Object.keys(allRoutes) as EndpointName[];
export const endpoints = Object.fromEntries(
  names.map((name) => [name, { ...allRoutes[name], ...shapes[name] }]),
) as Endpoints;

export type Body<N extends EndpointName> = Endpoints[N] extends { body: infer B extends z.ZodMiniType }
  ? z.infer<B>
  : undefined;
export type Query<N extends EndpointName> = Endpoints[N] extends { query: infer Q extends z.ZodMiniType }
  ? z.infer<Q>
  : undefined;
export type Answer<N extends EndpointName> = z.infer<Endpoints[N]["answer"]>;
