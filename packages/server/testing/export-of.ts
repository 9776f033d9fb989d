import { API_PREFIX } from "@perennial/contract/limits";
import type { Api } from "./api.ts";

/**
 * Asks for an export, as a program that takes it piece by piece does.
 * @param query what follows the question mark
 * @param token of the session; null where the query holds a ticket, or nobody asks
 */
export const exportOf = (api: Api, query: string, token: string | null): Promise<Response> =>
  fetch(`${api.origin}${API_PREFIX}/export?${query}`, {
    headers: {
      // What is compressed would all be on its way at once.
      "Accept-Encoding": "identity",
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
  });
