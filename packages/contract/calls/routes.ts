/**
 * How each call is sent, as plain data: all that a client needs to make one. What a call takes and answers
 * stands beside it in `endpoints.ts`, with schemas that a browser fetches later than its first page (decision 6).
 */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API prefix; `{id}` is a positive integer, `{uuid}` a UUID. */
  readonly path: string;
  /** `optional`: an own token is honoured. `stream`: a ticket or a session token in the query. */
  readonly auth: "none" | "optional" | "bearer" | "stream";
  readonly status: 200 | 201 | 202 | 204;
  /** It writes: UUID headers are honoured, and the answer carries the server's time and the log's version. */
  readonly mutating: boolean;
  /** Beside what writes notes: a second request with its idempotency key answers as the first did. */
  readonly once?: true;
  /** For an answer that is not JSON. */
  readonly contentType?: string;
}

type Auth = Route["auth"];

/** Describes a call that changes nothing. */
const reads = <const P extends string, const A extends Auth = "bearer">(path: P, auth = "bearer" as A) =>
  ({ method: "GET", path, auth, status: 200, mutating: false }) as const;

/** Describes a call that has something done which is no change of the notes. */
const asks = <const P extends string, const A extends Auth = "bearer", const S extends Route["status"] = 200>(
  path: P,
  auth = "bearer" as A,
  status = 200 as S,
) => ({ method: "POST", path, auth, status, mutating: false }) as const;

/** Describes a call that changes the notes of whoever is signed in. */
const writes = <
  const M extends "POST" | "PUT" | "DELETE",
  const P extends string,
  const S extends Route["status"] = 200,
>(
  method: M,
  path: P,
  status = 200 as S,
) => ({ method, path, auth: "bearer", status, mutating: true }) as const;

// With no type of its own: where one is expected, the parts of a call would be no more exact than that.
/** Every call: one line here, and its shapes in `endpoints.ts`. */
export const routes = {
  health: reads("/health", "none"),
  clientConfig: reads("/client_config", "none"),
  createAnonymous: asks("/anonymous", "none", 201),
  createUser: asks("/users", "optional", 201),
  login: asks("/login", "optional"),
  signInWithGoogle: asks("/auth/google", "optional"),
  beginAtProvider: asks("/auth/oidc/begin", "none"),
  signInFromProvider: asks("/auth/oidc", "optional"),
  logout: asks("/logout", "bearer", 204),
  validateSession: reads("/validate-session"),
  getAccount: reads("/account"),
  exportAccount: { ...reads("/account/export", "stream"), contentType: "application/json" },
  deleteAccount: { ...asks("/account", "bearer", 202), method: "DELETE" },
  createRecoveryCodes: asks("/account/recovery_codes", "bearer", 201),
  recoverAccount: asks("/account/recover", "none"),
  changePassword: { ...asks("/account/password", "bearer", 204), method: "PUT" },
  askForPasskey: asks("/auth/passkey/options", "none"),
  signInWithPasskey: asks("/auth/passkey", "optional"),
  proveByPasskey: asks("/account/proof", "bearer", 204),
  listPasskeys: reads("/account/passkeys"),
  beginPasskey: asks("/account/passkeys/options"),
  addPasskey: asks("/account/passkeys", "bearer", 201),
  renamePasskey: { ...asks("/account/passkeys/{uuid}", "bearer", 204), method: "PUT" },
  removePasskey: { ...asks("/account/passkeys/{uuid}", "bearer", 204), method: "DELETE" },
  listSessions: reads("/sessions"),
  endSession: { ...asks("/sessions/{uuid}", "bearer", 204), method: "DELETE" },
  endOtherSessions: { ...asks("/sessions", "bearer", 204), method: "DELETE" },
  createToken: asks("/tokens", "bearer", 201),
  listTokens: reads("/tokens"),
  revokeToken: { ...asks("/tokens/{uuid}", "bearer", 204), method: "DELETE" },
  userStats: reads("/users/stats", "none"),
  getUser: reads("/users/{id}", "optional"),
  startSubscription: asks("/subscriptions"),
  subscriptionStatus: reads("/subscriptions/status"),
  getTree: reads("/trees/{id}"),
  compareTree: asks("/trees/{id}/compare"),
  getNodeHistory: reads("/trees/{id}/history"),
  listDeleted: reads("/deleted"),
  createNode: writes("POST", "/trees", 201),
  updateNode: writes("PUT", "/trees/{id}"),
  deleteNode: writes("DELETE", "/trees/{id}", 204),
  createNote: writes("POST", "/notes", 201),
  updateNote: writes("PUT", "/notes/{id}"),
  getNote: reads("/notes/{id}"),
  createFlashcard: writes("POST", "/flashcards", 201),
  updateFlashcard: writes("PUT", "/flashcards/{id}"),
  autofillFlashcard: asks("/flashcards/autofill"),
  rateFlashcard: writes("POST", "/flashcards/{id}/confidence"),
  markFlashcard: writes("PUT", "/flashcards/{id}/marks"),
  createUserAction: writes("POST", "/user_actions", 201),
  listUserActions: reads("/user_actions"),
  streamUserActions: { ...reads("/user_actions/stream", "stream"), contentType: "text/event-stream" },
  createStreamTicket: asks("/stream_tickets"),
  getChanges: reads("/changes"),
  sendCommands: writes("POST", "/commands"),
  exportNotes: { ...reads("/export", "stream"), contentType: "*/*" },
  takePaymentEvent: asks("/subscriptions/webhook", "none"),
  searchNotes: reads("/search"),
  listTags: reads("/tags"),
  listBacklinks: reads("/trees/{id}/backlinks"),
  listUnlinked: reads("/trees/{id}/unlinked"),
  listAnchors: reads("/anchors"),
  listTimes: reads("/times"),
  listCards: reads("/cards"),
  studyQueue: reads("/study/queue"),
  createReviews: writes("POST", "/study/reviews"),
  listReviews: reads("/study/reviews"),
  deleteReview: writes("DELETE", "/study/reviews/{uuid}", 204),
  studyStats: reads("/study/stats"),
  studyForecast: reads("/study/forecast"),
  createFile: asks("/files", "bearer", 201),
  listFiles: reads("/files"),
  readFile: { ...reads("/files/{id}/original", "none"), contentType: "*/*" },
  getStudySettings: reads("/study/settings/{id}"),
  setStudySettings: writes("PUT", "/study/settings/{id}"),
  getTraining: reads("/study/training"),
  startTraining: asks("/study/training", "bearer", 201),
  cancelTraining: { ...asks("/study/training", "bearer", 204), method: "DELETE" },
  createImport: { ...asks("/imports", "bearer", 201), once: true },
  sendImportPiece: asks("/imports/{id}/pieces"),
  listImports: reads("/imports"),
  getImport: reads("/imports/{id}"),
  mapImport: asks("/imports/{id}/mapping"),
  findPlaces: reads("/places"),
  placeImport: asks("/imports/{id}/place"),
  applyImport: { ...asks("/imports/{id}/apply"), once: true },
  undoImport: { ...asks("/imports/{id}/undo"), once: true },
  createDraft: { ...asks("/drafts", "bearer", 201), once: true },
  estimateDraft: asks("/drafts/estimate"),
  listDrafts: reads("/drafts"),
  getDraft: reads("/drafts/{id}"),
  decideDraft: { ...asks("/drafts/{id}/verdicts"), once: true },
  keepDraft: asks("/drafts/{id}/keep"),
  cancelDraft: asks("/drafts/{id}/cancel"),
  gradeAnswer: asks("/trees/{id}/grade"),
  getAssistant: reads("/account/assistant"),
  setAssistant: { ...asks("/account/assistant"), method: "PUT" },
  cancelImport: { ...asks("/imports/{id}", "bearer", 204), method: "DELETE" },
} as const;
