import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Bucket } from "../ports/file-place.ts";
import { type FileStore, NoRoom } from "../ports/file-store.ts";

const EMPTY = createHash("sha256").digest("hex");
const [OK, NOT_FOUND, NO_ROOM] = [[200, 204, 206], 404, 507];
/** After an answer of 429 or 5xx, within two tenths of a second in all. */
const RETRIES = 2;

/** Files in a bucket of an S3-compatible service, under the same names as in a folder. */
export function createS3Files(config: Bucket, now: () => Date): FileStore {
  const client = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: "s3",
    retries: RETRIES,
  });
  const nameOf = (userId: number, sha256: string) => `${config.bucket}/files/${userId}/${sha256}`;
  async function ask(
    method: string,
    name: string,
    {
      headers = {},
      body,
      hash = EMPTY,
    }: { headers?: Record<string, string>; body?: Uint8Array; hash?: string } = {},
  ): Promise<Response> {
    const answer = await client.fetch(`${config.endpoint}/${name}`, {
      method,
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
  }
  return {
    async put(userId, sha256, bytes) {
      const answer = await ask("PUT", nameOf(userId, sha256), { body: bytes, hash: sha256 });
      if (answer.status === NOT_FOUND) throw new Error("the bucket of files is not there");
    },
    async read(userId, sha256, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
      const answer = await ask("GET", nameOf(userId, sha256), { headers });
      if (answer.status !== NOT_FOUND) return answer.body ?? undefined;
      await answer.body?.cancel();
      return undefined;
    },
    async copy(fromUserId, toUserId, sha256) {
      const headers = { "x-amz-copy-source": `/${nameOf(fromUserId, sha256)}` };
      const answer = await ask("PUT", nameOf(toUserId, sha256), { headers });
      await answer.body?.cancel();
      if (answer.status === NOT_FOUND) throw new Error("a file that is to be copied is not there");
    },
    async remove(userId, sha256) {
      const answer = await ask("DELETE", nameOf(userId, sha256));
      await answer.body?.cancel();
    },
  };
}
