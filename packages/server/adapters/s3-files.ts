import type { Bucket } from "../ports/file-place.ts";
import type { FileStore } from "../ports/file-store.ts";
import { createS3Requests, isMissing } from "./s3-requests.ts";

/** Files in a bucket of an S3-compatible service, under the same names as in a folder. */
export function createS3Files(config: Bucket, now: () => Date): FileStore {
  const ask = createS3Requests(config, now);
  const nameOf = (userId: number, sha256: string) => `${config.bucket}/files/${userId}/${sha256}`;
  return {
    async put(userId, sha256, bytes) {
      const answer = await ask("PUT", nameOf(userId, sha256), { body: bytes, hash: sha256 });
      if (isMissing(answer)) throw new Error("the bucket of files is not there");
    },
    async read(userId, sha256, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
      const answer = await ask("GET", nameOf(userId, sha256), { headers });
      if (!isMissing(answer)) return answer.body ?? undefined;
      await answer.body?.cancel();
      return undefined;
    },
    async copy(fromUserId, toUserId, sha256) {
      const headers = { "x-amz-copy-source": `/${nameOf(fromUserId, sha256)}` };
      const answer = await ask("PUT", nameOf(toUserId, sha256), { headers });
      await answer.body?.cancel();
      if (isMissing(answer)) throw new Error("a file that is to be copied is not there");
    },
    async remove(userId, sha256) {
      const answer = await ask("DELETE", nameOf(userId, sha256));
      await answer.body?.cancel();
    },
  };
}
