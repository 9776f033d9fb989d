import { createHash, createHmac } from "node:crypto";

interface AwsKeys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

interface AwsRequest {
  readonly method: string;
  readonly url: URL;
  /** The SHA-256 of the body, in hex. */
  readonly bodyHash: string;
  /** Headers beside those that are added here, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const SERVICE = "s3";
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/**
 * Returns the headers of a request to an S3-compatible service, signed with AWS Signature Version 4. The URL must have
 * no query, and a path without characters that need escaping.
 */
export function signedHeaders(
  keys: AwsKeys,
  { method, url, bodyHash, headers }: AwsRequest,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-content-sha256": bodyHash,
    "x-amz-date": time,
  };
  const names = Object.keys(all).sort();
  const canonical = [
    method,
    url.pathname,
    "",
    ...names.map((name) => `${name}:${all[name]}`),
    "",
    names.join(";"),
    bodyHash,
  ].join("\n");
  const scope = `${day}/${keys.region}/${SERVICE}/aws4_request`;
  const key = [keys.region, SERVICE, "aws4_request"].reduce(hmac, hmac(`AWS4${keys.secretKey}`, day));
  const signature = hmac(key, [ALGORITHM, time, scope, hashOf(canonical)].join("\n")).toString("hex");
  const { host: _, ...sent } = all;
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${keys.accessKey}/${scope},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}
