type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A `fetch` that tells the log of every call that came to nothing: its method, its path and what was answered.
 * No query, no body: neither tokens nor what a person wrote belong there. A call that was cancelled did not fail.
 */
export function loggedFetch(fetch: Fetch, warn: (line: string) => void): Fetch {
  return async (url, init) => {
    const failed = (how: string) => {
      if (!init.signal?.aborted)
        warn(`API call failed: ${init.method ?? "GET"} ${url.split(/[?#]/)[0]} ${how}`);
    };
    try {
      const response = await fetch(url, init);
      if (!response.ok) failed(`answered ${response.status}`);
      return response;
    } catch (error) {
      failed("was not answered");
      throw error;
    }
  };
}
