import { request } from "node:http";
import { API_PREFIX } from "@perennial/contract/limits";
import type { Api, Person } from "./api.ts";

export interface HostAnswer {
  readonly status: number;
  readonly body: { readonly checkout_url?: string; readonly code?: string };
}

/** Begins a checkout under a Host header of the caller's choice, which `fetch` does not let anybody choose. */
export function checkoutUnderHost(
  api: Api,
  { token }: Person,
  host: string,
  returnUrl?: string,
): Promise<HostAnswer> {
  const text = JSON.stringify(returnUrl === undefined ? {} : { return_url: returnUrl });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${api.origin}${API_PREFIX}/subscriptions`,
      {
        method: "POST",
        headers: { Host: host, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => {
          body += chunk;
        });
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(body) }));
      },
    );
    sent.once("error", reject);
    sent.end(text);
  });
}
