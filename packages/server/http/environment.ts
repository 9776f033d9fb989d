import type { IncomingMessage } from "node:http";

/** What travels with a request through the layers around a handler. */
export interface HttpEnvironment {
  /** Absent where the app is called without a socket. */
  Bindings: { readonly incoming?: Pick<IncomingMessage, "socket"> };
  Variables: {
    /** The pattern of the route, for the log: an address may hold a token, a pattern never does. */
    route: string | undefined;
    userId: number | undefined;
  };
}
