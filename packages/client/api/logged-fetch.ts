type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A `fetch` that logs failed calls: method, path and outcome, never query or body. Cancelled calls are not logged. */
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
