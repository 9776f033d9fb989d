import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { BucketKeys } from "../ports/file-place.ts";
import { NoRoom } from "../ports/file-store.ts";

const EMPTY = createHash("sha256").digest("hex");
const [OK, NOT_FOUND, NO_ROOM] = [[200, 204, 206], 404, 507];
/** After an answer of 429 or 5xx, within two tenths of a second in all. */
const RETRIES = 2;

/** What is sent with a request. */
export interface S3Request {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The SHA-256 of the body. */
  readonly hash?: string;
}

/** Asks for an object, by method and by the path below the service; rejects unless the answer is a success or 404. */
export type AskS3 = (method: string, path: string, request?: S3Request) => Promise<Response>;

/** Makes the way to ask a service that speaks as S3 does, with every request signed. */
export function createS3Requests(keys: BucketKeys, now: () => Date): AskS3 {
  const client = new AwsClient({
    accessKeyId: keys.accessKey,
    secretAccessKey: keys.secretKey,
    region: keys.region,
    service: "s3",
    retries: RETRIES,
  });
  return async (method, path, { headers = {}, body, hash = EMPTY } = {}) => {
    const answer = await client.fetch(`${keys.endpoint}/${path}`, {
      method,
      // Where a service sends elsewhere, nobody goes: the address is the operator's to name, and what is sent is people's.
      redirect: "manual",
      headers: { ...headers, "x-amz-content-sha256": hash },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      aws: {
        datetime: now()
          .toISOString()
          .replace(/[-:]|\.\d+/g, ""),
      },
    });
    if (OK.includes(answer.status) || answer.status === NOT_FOUND) return answer;
    await answer.body?.cancel();
    // The response's text may quote a name, so only the status is passed on.
    const sentence = `the store of files answers ${answer.status} to ${method}`;
    throw answer.status === NO_ROOM ? new NoRoom(sentence) : new Error(sentence);
  };
}

/** Whether there is nothing where a request leads. */
export const isMissing = (answer: Response): boolean => answer.status === NOT_FOUND;
