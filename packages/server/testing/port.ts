import type { ServerPort } from "@perennial/contract/testing/server-port";
import type { Api, Person } from "./api.ts";

/** The real server as the contract's cases speak to it, in one person's name. */
export const portOf = (api: Api, { token }: Person): ServerPort => ({
  async handle(method, path, headers, body) {
    const answer = await api.call(method, path, { token, body, headers });
    return { status: answer.status, body: answer.body, headers: Object.fromEntries(answer.headers) };
  },
});
