import type { Reader } from "./environment.ts";

/** A provider of sign-ins that speaks OpenID Connect. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** What people know it by. */
  readonly name: string;
}

/** Reads the settings of the provider of sign-ins; undefined where none is set up. */
export function readOidcConfig(read: Reader): OidcConfig | undefined {
  // As it is written: a slash at its end belongs to the name of an issuer.
  const issuer = read.url("OIDC_ISSUER") && read.text("OIDC_ISSUER");
  const clientId = read.text("OIDC_CLIENT_ID");
  const clientSecret = read.text("OIDC_CLIENT_SECRET");
  const name = read.text("OIDC_NAME");
  if (issuer === undefined || clientId === undefined) {
    if (issuer !== undefined || clientId !== undefined)
      read.complain("OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both.");
    return undefined;
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "http:" && !/^(?:localhost|127\..+|\[::1\])$/.test(hostname))
    read.complain("OIDC_ISSUER must begin with https://, unless it is on this machine.");
  return { issuer, clientId, clientSecret, name: name ?? hostname };
}
