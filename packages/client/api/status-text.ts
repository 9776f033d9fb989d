/**
 * The words that belong to an HTTP status (RFC 9110). Kept here because a change sent in a group gets its status inside
 * the body, and HTTP/2 sends no words at all. "" for a status this product's server and the proxies before it do not use.
 */
export const statusText = (status: number): string => STATUS_TEXT[status] ?? "";

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};
