/** Numbers that both sides must agree on. Text sizes count UTF-16 code units, like `String.length`. */
export const API_PREFIX = "/api/v1";
export const MAX_COMMANDS_PER_REQUEST = 200;
/** The largest number of nodes that one command for branches names; what is below them is not counted. */
export const MAX_BRANCHES_PER_COMMAND = 100_000;
export const MAX_USER_ACTIONS_PER_PAGE = 200;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;
export const MAX_USERNAME_LENGTH = 100;
/** The largest request body in bytes; a batch of commands may be larger than a single call. */
export const MAX_BODY_BYTES = 1_048_576;
export const MAX_BATCH_BODY_BYTES = 16_777_216;
export const HEARTBEAT_MS = 15_000;
export const STREAM_TICKET_MS = 60_000;
/** The least time between two responses that tell a client to reload because it cannot read new rows. */
export const UNREADABLE_RESET_MS = 15_000;
/** The least time between two comparisons of one session's notes with the server's. */
export const COMPARISON_SPACING_MS = 60_000;
export const TOKEN_EXPIRY_MARGIN_MS = 5_000;

export const HEADERS = {
  userAction: "X-User-Action-UUID",
  dataMutation: "X-Data-Mutation-UUID",
  replayed: "Idempotent-Replayed",
  serverTimestamp: "X-Server-Timestamp",
  /** The version of the user's log after this call, also in a repeated response; the rows of the call end there. */
  dataVersion: "X-Data-Version",
  /** The generation of the user's log. A request that names another one than the present is refused. */
  dataGeneration: "X-Data-Generation",
  /** How much of the log its sender can read: see reads.ts. */
  reads: "X-Perennial-Reads",
  /** What a request is called in the log of the server: a proxy may give the name. */
  requestId: "X-Request-Id",
} as const;
