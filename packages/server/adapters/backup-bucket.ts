import { createHash } from "node:crypto";
import { type BackupPlace, type Bytes, PlaceUnusable } from "../ports/backup-place.ts";
import type { BucketKeys } from "../ports/file-place.ts";
import { createS3Requests, isMissing } from "./s3-requests.ts";

/** What is sent at once, and held in memory meanwhile: a part of an upload has to have 5 MiB, and 10,000 are an object. */
const PART_BYTES = 8_388_608;

/** The parts of an address: `s3://bucket`, or below it `s3://bucket/some/folder`. */
const ADDRESS = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/** Whether an address names a bucket and not a folder. */
export const isBucketAddress = (address: string): boolean => address.startsWith("s3://");

/** Backups in a bucket. An object is there when all of it has arrived. @throws PlaceUnusable for a wrong address */
export function createBackupBucket(
  address: string,
  keys: BucketKeys,
  now: () => Date,
  partBytes = PART_BYTES,
): BackupPlace {
  const [, bucket, folder] = ADDRESS.exec(address) ?? [];
  if (bucket === undefined) throw new PlaceUnusable(`${address} is no address like s3://bucket/folder.`);
  const begin = folder ? `${folder}/` : "";
  const request = createS3Requests(keys, now);
  const unusable = (error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : "unknown";
    return new PlaceUnusable(`${address} cannot be used: ${reason}.`);
  };
  /** Asks for an object of the bucket; `name` may have a query. */
  const ask: typeof request = (method, name, about) =>
    request(method, `${bucket}${name}`, about).catch((error) => {
      throw unusable(error);
    });
  const send = async (method: string, name: string, body: Uint8Array) => {
    const hash = createHash("sha256").update(body).digest("hex");
    const answer = await ask(method, name, { body, hash });
    const text = await answer.text();
    // A service may find out that it failed after it has said that it will not.
    if (isMissing(answer) || text.includes("<Error>"))
      throw unusable(new Error("an object was not taken, or there is no such bucket"));
    return { text, tag: answer.headers.get("etag") ?? "" };
  };

  async function sendInParts(name: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const upload = encodeURIComponent(
      inner((await send("POST", `${name}?uploads=`, Buffer.of())).text, "UploadId")[0] ?? "",
    );
    try {
      const done: string[] = [];
      for await (const part of parts) {
        const number = done.length + 1;
        const { tag } = await send("PUT", `${name}?partNumber=${number}&uploadId=${upload}`, part);
        done.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
      }
      const list = `<CompleteMultipartUpload>${done.join("")}</CompleteMultipartUpload>`;
      await send("POST", `${name}?uploadId=${upload}`, Buffer.from(list));
    } catch (error) {
      await ask("DELETE", `${name}?uploadId=${upload}`).catch(() => {});
      throw error;
    }
  }

  const list = async (prefix: string): Promise<string[]> => {
    const names: string[] = [];
    for (let token: string | undefined = ""; token !== undefined; ) {
      const from = token && `&continuation-token=${encodeURIComponent(token)}`;
      const answer = await ask("GET", `?list-type=2&prefix=${encodeURIComponent(begin + prefix)}${from}`);
      if (isMissing(answer)) throw unusable(new Error("there is no such bucket"));
      const text = await answer.text();
      names.push(...inner(text, "Key").map((key) => key.slice(begin.length)));
      token = inner(text, "NextContinuationToken")[0];
    }
    return names.sort();
  };

  return {
    address,
    list,
    async write(name, bytes) {
      const object = `/${begin}${name}`;
      const parts = inParts(bytes, partBytes);
      const { value: first = Buffer.of() } = await parts.next();
      if (first.length < partBytes) await send("PUT", object, first);
      else await sendInParts(object, startingWith(first, parts));
    },
    async read(name) {
      const answer = await ask("GET", `/${begin}${name}`);
      if (!isMissing(answer)) return toldBy(answer.body ?? [], unusable);
      await answer.body?.cancel();
      return undefined;
    },
    async remove(prefix) {
      for (const name of await list(prefix)) await (await ask("DELETE", `/${begin}${name}`)).body?.cancel();
    },
  };
}

/** Returns what stands in each element of a name. */
const inner = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );

/** Cuts bytes into parts of one length; the last one is shorter. */
async function* inParts(bytes: Bytes, length: number): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    while (size >= length) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, length);
      waiting = [all.subarray(length)];
      size -= length;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
  return undefined;
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** Passes bytes on; a connection that breaks is told as a sentence. */
async function* toldBy(
  bytes: Bytes,
  unusable: (error: unknown) => PlaceUnusable,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw unusable(error);
  }
}
