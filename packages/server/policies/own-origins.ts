/** What an operator has set about where this server is reached. */
export interface Whereabouts {
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
}

export interface OwnOrigins {
  /** The origin under which the caller reaches this server. */
  readonly here: string;
  /** Every origin whose pages are ours. */
  readonly all: ReadonlySet<string>;
}

/**
 * Returns the origins that are ours. The `Host` of a request is untrusted: it only chooses among the origins
 * that the operator has set, or, while the public address is this machine, among the names of this machine.
 */
export function ownOrigins({ publicUrl, allowedOrigins }: Whereabouts, requestUrl: string): OwnOrigins {
  const home = new URL(publicUrl);
  const requested = new URL(requestUrl);
  const all = new Set([home.origin, ...allowedOrigins]);
  if (isThisMachine(home.hostname) && isThisMachine(requested.hostname)) all.add(requested.origin);
  // Compared by host alone: behind a proxy that ends TLS, the request itself does not show that it came by
  // https.
  const here = [...all].find((origin) => new URL(origin).host === requested.host);
  return { here: here ?? home.origin, all };
}

const isThisMachine = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
