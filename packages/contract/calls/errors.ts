/**
 * Every way in which a call can be refused: its status, and the sentence that a person reads. Sentences that name a
 * value are functions of it. Both sides read this one table, so that a missing text is a compile error.
 */
export const ERROR_STATUS = {
  malformed_json: 400,
  unsupported_content_type: 400,
  bad_request: 400,
  authentication_required: 401,
  authentication_failed: 401,
  subscription_required: 402,
  forbidden: 403,
  account_disabled: 403,
  sign_up_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  has_children: 409,
  root_node: 409,
  conflict: 409,
  anchor_taken: 409,
  missing_dependency: 409,
  other_generation: 409,
  base_from_the_future: 409,
  body_too_large: 413,
  validation: 422,
  username_taken: 422,
  wrong_password: 422,
  previous_sibling_not_found: 422,
  cycle: 422,
  requirement_cycle: 422,
  too_deep: 422,
  idempotency_mismatch: 422,
  nothing_to_draw: 422,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  ai_unavailable: 503,
  provider_unavailable: 503,
  unavailable: 503,
  disk_full: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];

export const ERROR_TEXT: { readonly [C in ErrorCode]: string } = {
  malformed_json: "The request body is not valid JSON.",
  unsupported_content_type: "Send the request body as application/json.",
  bad_request: "The request could not be read.",
  authentication_required: "Authentication required. Please log in to continue.",
  authentication_failed: "Authentication failed",
  subscription_required: "This needs an active subscription.",
  forbidden: "Access denied. You don't have permission to perform this action.",
  account_disabled: "This account is disabled. Whoever runs this server can enable it again.",
  sign_up_closed: "This server takes no new accounts.",
  not_found: "Not found.",
  method_not_allowed: "This address does not take that method.",
  has_children: "Cannot delete note with children",
  root_node: "The first note of a notebook cannot be moved or deleted.",
  conflict: "Someone changed this in the meantime. Load it again and retry.",
  anchor_taken: "This anchor leads to another note already. Draw another one.",
  missing_dependency: "An earlier change that this one builds on has not arrived yet.",
  other_generation:
    "The server's data was put back from a backup since this was written. Load it again before you go on.",
  base_from_the_future:
    "This was written on top of changes that the server does not have. Load it again before you go on.",
  body_too_large: "The request is larger than the limit.",
  validation: "Some of the values cannot be used.",
  username_taken: "That username is taken. Choose another one.",
  wrong_password: "That is not the password of this account.",
  previous_sibling_not_found: "Previous sibling not found",
  cycle: "A note cannot be moved into itself or below itself.",
  requirement_cycle:
    "That note needs this card already, by itself or by others: none of them could be learned first.",
  too_deep: "A tree can be at most 10,000 levels deep.",
  idempotency_mismatch: "This change was already sent with different contents.",
  nothing_to_draw: "No card could be drawn out of this text. Fill in the question and the answer yourself.",
  rate_limited: "Too many requests. Wait a moment and try again.",
  internal: "Something went wrong on the server. Nothing was changed.",
  not_implemented: "This is not available yet.",
  ai_unavailable: "The writing assistant does not answer. Try again, or fill in the card yourself.",
  provider_unavailable: "The service that this needs does not answer. Try again in a moment.",
  storage_full: "There is no room left for more. Delete something that you do not need, then try again.",
  disk_full:
    "The server has no room left on its disk. What you write is kept on this device and saved as soon as there is room.",
  unavailable: "The database does not answer. Try again in a moment.",
};

/** The message for a field whose text neither the database nor the wire can hold. */
export const UNSTORABLE_TEXT = "Text may not hold U+0000 or half of a character.";

/**
 * The body of every refused call. With 422, whichever the code, `details.issues` are FieldIssues, at least one; with
 * `idempotency_mismatch`, `details.answered` is the CommandResult of the change that has taken the UUID, where it is
 * still known: whoever has sent it in another form learns from it what became of it.
 */
export interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  readonly details?: { readonly [key: string]: unknown };
}

export interface FieldIssue {
  /** Where in the body, as a dotted path: `tree.note.text`; or the name of a header. */
  readonly path: string;
  readonly message: string;
}
