import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
} from "@modelcontextprotocol/server";
import { readPage } from "./tools/reading.ts";
import { NodeRef, nodeOf, PREFACE } from "./tools/shapes.ts";
import { readCounts, tellCounts } from "./tools/studying.ts";
import type { ToolContext } from "./tools/tool.ts";

const MARKDOWN = "text/markdown";
const DUE = "perennial://due";
const BRANCH = "perennial://branch/";
/** Levels below the row of a branch. */
const DEPTH = 4;

/** What an agent may attach to a conversation: a branch, and what is due. */
export function serveResources(server: Server, context: ToolContext): void {
  const { scopes } = context;
  server.setRequestHandler("resources/list", () => ({
    resources: scopes.has("study")
      ? [
          {
            uri: DUE,
            name: "due",
            title: "What is due",
            description: "How many flashcards are to be studied now.",
            mimeType: MARKDOWN,
          },
        ]
      : [],
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: scopes.has("read")
      ? [
          {
            uriTemplate: `${BRANCH}{id}`,
            name: "branch",
            title: "A branch",
            description: "A row with what stands below it, as Markdown; its id is a name such as n:12.",
            mimeType: MARKDOWN,
          },
        ]
      : [],
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const text = await read(context, uri);
    return { contents: [{ uri, mimeType: MARKDOWN, text }] };
  });
}

/** @throws ResourceNotFoundError for an address that leads nowhere, or that the token may not read */
async function read(context: ToolContext, uri: string): Promise<string> {
  const { scopes } = context;
  if (uri === DUE && scopes.has("study")) {
    const counts = await readCounts(context, {});
    if (!counts.ok) throw new ProtocolError(ProtocolErrorCode.InvalidParams, counts.error);
    return tellCounts(counts.value);
  }
  const ref = uri.startsWith(BRANCH) ? uri.slice(BRANCH.length).replace("%3A", ":") : "";
  if (!NodeRef.safeParse(ref).success || !scopes.has("read")) throw new ResourceNotFoundError(uri);
  const page = await readPage(context, { id: nodeOf(ref), depth: DEPTH, offset: 0 });
  if (!page.ok) throw new ResourceNotFoundError(uri);
  const { markdown, next } = page.value;
  const rest =
    next === null ? "" : `\n\nMore: read_branch of ${ref} at depth ${DEPTH} with the cursor ${next}.`;
  return `${PREFACE}\n\n${markdown}${rest}`;
}
