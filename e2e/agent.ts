import type { MadeToken } from "@perennial/contract/accounts";
import { type Account, call } from "./stage/api.ts";

/** A program that acts for a person by the tools at `/mcp`. */
export interface Agent {
  /** Calls a tool and returns what it gives. @throws where it is refused */
  use(tool: string, input: object): Promise<Readonly<Record<string, unknown>>>;
}

/** Makes a token of this name and connects with it. */
export async function connectAgent(origin: string, account: Account, name: string): Promise<Agent> {
  const scopes = ["read", "write", "delete", "study"];
  const { token } = await call<MadeToken>(origin, "POST", "/tokens", account.token, { name, scopes });
  let id = 0;
  return {
    async use(tool, input) {
      const params = { name: tool, arguments: input };
      const answer = await fetch(`${origin}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json",
          "mcp-protocol-version": "2025-06-18",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: ++id, method: "tools/call", params }),
      });
      const text = await answer.text();
      // One event, or the message itself.
      const { result } = JSON.parse(text.replace(/^[^{]*/, "")) as {
        result?: { isError?: boolean; structuredContent: Record<string, unknown> };
      };
      if (!result || result.isError) throw new Error(`${tool} answered ${answer.status}: ${text}`);
      return result.structuredContent;
    },
  };
}
