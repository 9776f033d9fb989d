import { createHash } from "node:crypto";

/** A service of buckets in memory, that can be made to fail. */
export interface BucketDouble {
  readonly kept: Map<string, Uint8Array>;
  /** Uploads in parts that were begun and neither ended nor given up. */
  readonly uploads: Map<string, Uint8Array[]>;
  isFull: boolean;
  /** How many answers are still a passing fault of the service. */
  faults: number;
  answer(request: Request): Promise<Response>;
  reset(): void;
}

/** Names in one answer to a list: few, so that tests see several answers. */
const LISTED_AT_ONCE = 3;

/** Does what a bucket does, and refuses what it refuses: a body that is not what its hash says, and whoever did not sign. */
export function createBucketDouble(): BucketDouble {
  const kept = new Map<string, Uint8Array>();
  const uploads = new Map<string, Uint8Array[]>();

  /** Returns undefined for a request that is signed as it should be. */
  function refusal({ headers }: Request): Response | undefined {
    const signature = headers.get("authorization") ?? "";
    const isKnown = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/here\/s3\//.test(signature);
    const signed = /SignedHeaders=([^,]+)/.exec(signature)?.[1]?.split(";");
    const sent = [...headers.keys()].filter((name) => name === "host" || name.startsWith("x-amz-"));
    return isKnown && sent.every((name) => signed?.includes(name))
      ? undefined
      : new Response(null, { status: 403 });
  }

  function list(bucket: string, query: URLSearchParams): Response {
    const prefix = `${bucket}/${query.get("prefix")}`;
    const names = [...kept.keys()].filter((name) => name.startsWith(prefix)).sort();
    const from = Number(query.get("continuation-token") ?? 0);
    const end = from + LISTED_AT_ONCE;
    const keys = names.slice(from, end).map((name) => `<Key>${name.slice(bucket.length + 1)}</Key>`);
    const next = end < names.length ? `<NextContinuationToken>${end}</NextContinuationToken>` : "";
    return new Response(`<ListBucketResult>${keys.join("")}${next}</ListBucketResult>`);
  }

  function store(path: string, query: URLSearchParams, body: Uint8Array): Response {
    const parts = uploads.get(query.get("uploadId") ?? "");
    if (!parts) kept.set(path, body);
    else parts[Number(query.get("partNumber")) - 1] = body;
    return new Response(null, { headers: { etag: '"tag"' } });
  }

  function upload(path: string, query: URLSearchParams, body: Uint8Array): Response {
    const id = query.get("uploadId");
    if (id === null) {
      const begun = `upload ${uploads.size}`;
      uploads.set(begun, []);
      return new Response(
        `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const parts = uploads.get(id) ?? [];
    const named = [
      ...Buffer.from(body)
        .toString()
        .matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"tag"<\/ETag>/g),
    ];
    // A success by its status: whether it was one stands in the text.
    if (named.length !== parts.length) return new Response("<Error><Code>InvalidPart</Code></Error>");
    kept.set(path, new Uint8Array(Buffer.concat(parts)));
    uploads.delete(id);
    return new Response("<CompleteMultipartUploadResult/>");
  }

  function read(path: string, range: string | null): Response {
    const found = kept.get(path);
    if (!found) return new Response("<Error/>", { status: 404 });
    const [, from = "0", to = ""] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    const part = new Uint8Array(found.subarray(Number(from), to === "" ? found.length : Number(to) + 1));
    return new Response(part, { status: to === "" ? 200 : 206 });
  }

  function copy(path: string, source: string): Response {
    const found = kept.get(source);
    if (!found) return new Response("<Error/>", { status: 404 });
    kept.set(path, found);
    return new Response("<CopyObjectResult/>");
  }

  function remove(path: string, query: URLSearchParams): Response {
    if (!uploads.delete(query.get("uploadId") ?? "")) kept.delete(path);
    return new Response(null, { status: 204 });
  }

  const double: BucketDouble = {
    kept,
    uploads,
    isFull: false,
    faults: 0,
    async answer(request) {
      const { pathname, searchParams: query } = new URL(request.url);
      const refused = refusal(request);
      if (refused) return refused;
      if (double.faults > 0) {
        double.faults--;
        return new Response(null, { status: 503 });
      }
      const body = new Uint8Array(await request.arrayBuffer());
      const hash = createHash("sha256").update(body).digest("hex");
      if (hash !== request.headers.get("x-amz-content-sha256")) return new Response(null, { status: 400 });
      if (request.method === "DELETE") return remove(pathname, query);
      if (request.method === "POST") return upload(pathname, query, body);
      const source = request.headers.get("x-amz-copy-source");
      if (request.method === "GET")
        return query.has("list-type") ? list(pathname, query) : read(pathname, request.headers.get("range"));
      if (source !== null) return copy(pathname, source);
      return double.isFull ? new Response(null, { status: 507 }) : store(pathname, query, body);
    },
    reset() {
      kept.clear();
      uploads.clear();
      double.isFull = false;
      double.faults = 0;
    },
  };
  return double;
}
