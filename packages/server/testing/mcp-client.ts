import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { MadeToken, NewToken } from "@perennial/contract/accounts";
import type { Api, Person } from "./api.ts";

/** The revisions of the protocol that are answered. */
export const REVISIONS = ["2025", "2026"] as const;
type Revision = (typeof REVISIONS)[number];

/** Connects the official client over HTTP, as the program of an agent does. */
export async function connectAgent(api: Api, token: string, revision: Revision = "2026"): Promise<Client> {
  const client = new Client(
    { name: "a test", version: "1.0.0" },
    { versionNegotiation: { mode: revision === "2025" ? "legacy" : { pin: "2026-07-28" } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${api.origin}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

/** Makes a personal token of a person. */
export async function tokenOf(
  api: Api,
  person: Person,
  { scopes, ...more }: Pick<NewToken, "scopes"> & Partial<NewToken>,
): Promise<string> {
  const body = { name: `an agent ${crypto.randomUUID()}`, scopes, ...more };
  const made = await api.call<MadeToken>("POST", "/tokens", { token: person.token, body });
  return made.body.token;
}

/** What a tool has told. */
export interface ToolOutput {
  readonly text: string;
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what a tool gives is read as the test expects it
  readonly data: any;
}

/** Calls a tool; the client holds what it gives against the shape that it has declared. */
export async function useTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolOutput> {
  const result = await client.callTool({ name, arguments: args });
  const content = result.content as readonly { readonly type: string; readonly text: string }[];
  return {
    text: content.map(({ text }) => text).join("\n"),
    isError: result.isError === true,
    data: result.structuredContent,
  };
}
