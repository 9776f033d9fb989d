import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "./environment.ts";

export interface PageOrigins {
  /** Where people reach this server; an https address also forbids going back to http. */
  readonly publicUrl: string;
  /** Other origins that pages may call and be called from. */
  readonly allowedOrigins: readonly string[];
  /** With a client id the provider's sign-in may be loaded. */
  readonly google: { readonly clientId: string | undefined };
  /** Where page views go: an endpoint, or a script of a provider where it ends in .js. */
  readonly analyticsUrl: string | undefined;
}

const CORP = "Cross-Origin-Resource-Policy";
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Data is never a page: nothing in it may load, run or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A script too: as a worker it obeys its own policy, not its page's. */
const ACTIVE = /^text\/(?:html|javascript)/;

/** Everything of the sign-in provider's stands below this address. */
const GOOGLE_SIGN_IN = "https://accounts.google.com/gsi/";

/** Returns the policy of our pages: they may load their own files, the API, and elsewhere only what is set up. */
export function pagePolicy(origins: PageOrigins): string {
  const apis = new Set([new URL(origins.publicUrl).origin, ...origins.allowedOrigins]);
  const google = origins.google.clientId === undefined ? [] : [GOOGLE_SIGN_IN];
  const analytics = origins.analyticsUrl === undefined ? undefined : new URL(origins.analyticsUrl);
  const views = analytics ? [analytics.origin] : [];
  const script = analytics?.pathname.endsWith(".js") ? [analytics.origin] : [];
  const allow = (what: string, ...places: readonly string[]) => `${what} ${["'self'", ...places].join(" ")}`;
  return [
    "default-src 'none'",
    allow("script-src", ...google, ...script),
    allow("style-src", ...google),
    allow("connect-src", ...apis, ...google, ...views),
    // The frame that draws diagrams is ours.
    allow("frame-src", ...google),
    // Pictures and sounds of notes lie with the API; those of strangers are never fetched.
    allow("img-src", "data:", ...apis),
    allow("media-src", ...apis),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Text becomes markup or a script through one place of the client alone.
    "require-trusted-types-for 'script'",
    "trusted-types perennial",
  ].join("; ");
}

/** The frame that draws diagrams: it has no origin, and fetches nothing but pictures of this site. */
export const DIAGRAM_FRAME = "/diagram-frame.html";
export const DIAGRAM_FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-scripts",
].join("; ");

/** What a page never asks a browser for, and no frame or script in it either. */
const NO_PERMISSIONS = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"],
  ...["microphone", "midi", "payment", "serial", "usb"],
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Sets what every answer carries, unless its handler said something of its own. */
export function securityHeaders(origins: PageOrigins): MiddlewareHandler<HttpEnvironment> {
  const page = pagePolicy(origins);
  const isSecure = origins.publicUrl.startsWith("https:");
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has("Content-Security-Policy")) {
      const isActive = ACTIVE.test(headers.get("Content-Type") ?? "");
      headers.set("Content-Security-Policy", isActive ? page : DATA_POLICY);
    }
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Permissions-Policy", NO_PERMISSIONS);
    // Popups of a sign-in keep their opener.
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    // Data is loaded by no other site. Files of notes say of themselves who may; those of the page are anybody's, such as
    // the frame's without an origin.
    if (c.req.path.startsWith("/api/") && !headers.has(CORP)) headers.set(CORP, "same-origin");
    if (isSecure) headers.set("Strict-Transport-Security", `max-age=${ONE_YEAR_S}`);
  };
}
