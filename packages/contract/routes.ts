/**
 * How each call is sent, as plain data: all that a client needs to make one. What a call takes and answers
 * stands beside it in `endpoints.ts`, with schemas that a browser fetches later than its first page; calls that only
 * later pages make stand in `late-routes.ts`.
 */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the API prefix; `{id}` is a positive integer, `{uuid}` a UUID. */
  readonly path: string;
  /** `optional`: an own token is honoured. `stream`: a ticket or a session token in the query. */
  readonly auth: "none" | "optional" | "bearer" | "stream";
  readonly status: 200 | 201 | 204;
  /** It writes: UUID headers are honoured, and the answer carries the server's time and the log's version. */
  readonly mutating: boolean;
  /** For an answer that is not JSON. */
  readonly contentType?: string;
}

export const define = <const T extends Record<string, Route>>(table: T): T => table;

export const routes = define({
  health: { method: "GET", path: "/health", auth: "none", status: 200, mutating: false },
  clientConfig: { method: "GET", path: "/client_config", auth: "none", status: 200, mutating: false },
  createAnonymous: { method: "POST", path: "/anonymous", auth: "none", status: 201, mutating: false },
  createUser: { method: "POST", path: "/users", auth: "optional", status: 201, mutating: false },
  login: { method: "POST", path: "/login", auth: "optional", status: 200, mutating: false },
  signInWithGoogle: { method: "POST", path: "/auth/google", auth: "optional", status: 200, mutating: false },
  logout: { method: "POST", path: "/logout", auth: "bearer", status: 204, mutating: false },
  validateSession: { method: "GET", path: "/validate-session", auth: "bearer", status: 200, mutating: false },
  userStats: { method: "GET", path: "/users/stats", auth: "none", status: 200, mutating: false },
  getUser: { method: "GET", path: "/users/{id}", auth: "optional", status: 200, mutating: false },
  startSubscription: { method: "POST", path: "/subscriptions", auth: "bearer", status: 200, mutating: false },
  subscriptionStatus: {
    method: "GET",
    path: "/subscriptions/status",
    auth: "bearer",
    status: 200,
    mutating: false,
  },
  getTree: { method: "GET", path: "/trees/{id}", auth: "bearer", status: 200, mutating: false },
  createNode: { method: "POST", path: "/trees", auth: "bearer", status: 201, mutating: true },
  updateNode: { method: "PUT", path: "/trees/{id}", auth: "bearer", status: 200, mutating: true },
  deleteNode: { method: "DELETE", path: "/trees/{id}", auth: "bearer", status: 204, mutating: true },
  createNote: { method: "POST", path: "/notes", auth: "bearer", status: 201, mutating: true },
  updateNote: { method: "PUT", path: "/notes/{id}", auth: "bearer", status: 200, mutating: true },
  getNote: { method: "GET", path: "/notes/{id}", auth: "bearer", status: 200, mutating: false },
  createFlashcard: { method: "POST", path: "/flashcards", auth: "bearer", status: 201, mutating: true },
  updateFlashcard: { method: "PUT", path: "/flashcards/{id}", auth: "bearer", status: 200, mutating: true },
  autofillFlashcard: {
    method: "POST",
    path: "/flashcards/autofill",
    auth: "bearer",
    status: 200,
    mutating: false,
  },
  rateFlashcard: {
    method: "POST",
    path: "/flashcards/{id}/confidence",
    auth: "bearer",
    status: 200,
    mutating: true,
  },
  markFlashcard: {
    method: "PUT",
    path: "/flashcards/{id}/marks",
    auth: "bearer",
    status: 200,
    mutating: true,
  },
  createUserAction: { method: "POST", path: "/user_actions", auth: "bearer", status: 201, mutating: true },
  listUserActions: { method: "GET", path: "/user_actions", auth: "bearer", status: 200, mutating: false },
  streamUserActions: {
    method: "GET",
    path: "/user_actions/stream",
    auth: "stream",
    status: 200,
    mutating: false,
    contentType: "text/event-stream",
  },
  createStreamTicket: {
    method: "POST",
    path: "/stream_tickets",
    auth: "bearer",
    status: 200,
    mutating: false,
  },
  getChanges: { method: "GET", path: "/changes", auth: "bearer", status: 200, mutating: false },
  sendCommands: { method: "POST", path: "/commands", auth: "bearer", status: 200, mutating: true },
});
