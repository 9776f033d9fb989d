type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One request that is sent before the part of the page that makes it is here. */
export interface HeadStart {
  /** Sends it. One that came to nothing is forgotten. */
  begin(url: string, init: RequestInit): void;
  /** Hands its answer to the first who asks for the same with the same token, and sends everything else. */
  readonly fetch: Fetch;
}

/** Creates a `fetch` that can begin early with one request (decision 80). */
export function createHeadStart(fetch: Fetch): HeadStart {
  let early: { key: string; answer: Promise<Response>; cut: AbortController } | undefined;
  return {
    begin(url, init) {
      const cut = new AbortController();
      const begun = { key: keyOf(url, init), answer: fetch(url, { ...init, signal: cut.signal }), cut };
      early = begun;
      begun.answer.catch(() => {
        if (early === begun) early = undefined;
      });
    },
    fetch(url, init) {
      if (early?.key !== keyOf(url, init)) return fetch(url, init);
      const { answer, cut } = early;
      early = undefined;
      init.signal?.addEventListener("abort", () => cut.abort());
      return answer;
    },
  };
}

/** The headers, which this client always makes as plain objects, hold the token. */
const keyOf = (url: string, { method, headers }: RequestInit): string =>
  JSON.stringify([method, url, headers]);
