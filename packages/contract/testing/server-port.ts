/**
 * A server as the contract sees it: a request goes in, a response comes out. The model server is one, and so is the
 * real server over real PostgreSQL; whoever speaks to a server through this port can be tested against both.
 */
export interface ServerPort {
  /**
   * Makes one call, and returns what came of it.
   * @param path below the API prefix, with its query: `/trees/1?format=flat`
   * @param headers by their names in the contract; the session is the port's own business
   */
  handle(method: string, path: string, headers: RequestHeaders, body: unknown): Promise<PortResponse>;
}

export type RequestHeaders = Readonly<Record<string, string>>;

export interface PortResponse {
  readonly status: number;
  /** Null where the response has none. */
  readonly body: unknown;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}
