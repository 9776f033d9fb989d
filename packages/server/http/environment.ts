import type { IncomingMessage } from "node:http";

/** What travels with a request through the middleware and the handler. */
export interface HttpEnvironment {
  /** Absent where the app is called without a socket. */
  Bindings: { readonly incoming?: Pick<IncomingMessage, "socket"> };
  Variables: {
    /** The pattern of the route, for the log: unlike an address, a pattern never contains a token. */
    route: string | undefined;
    userId: number | undefined;
    /** What the request is called, in the log and in its answer. */
    requestId: string;
  };
}
