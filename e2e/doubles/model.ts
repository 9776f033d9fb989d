import { listen } from "./listen.ts";

/** A language model that says what it is told to say, behind the usual chat-completions interface. */
export interface ModelDouble {
  readonly baseUrl: string;
  /**
   * What it says next: a draft, any other text, an HTTP status; `never` is a model that does not answer, `begins` the beginning
   * of an answer that goes on.
   */
  says:
    | { readonly question: string; readonly answer: string }
    | { readonly begins: string }
    | string
    | number
    | "never";
  /** The notes it was shown. */
  readonly shown: string[];
  /** How many askers went away before they had an answer. */
  gone: number;
  close(): Promise<void>;
}

export async function startModel(): Promise<ModelDouble> {
  const server = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    model.shown.push(Buffer.concat(chunks).toString("utf8"));
    response.once("close", () => {
      if (!response.writableFinished) model.gone += 1;
    });
    const { says } = model;
    if (says === "never") return;
    if (typeof says === "number") return void response.writeHead(says).end("{}");
    if (typeof says === "object" && "begins" in says) {
      const delta = { choices: [{ delta: { content: says.begins } }] };
      response.writeHead(200, { "content-type": "text/event-stream" });
      return void response.write(`data: ${JSON.stringify(delta)}\n\n`);
    }
    const content = typeof says === "string" ? says : JSON.stringify(says);
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion",
        created: 1,
        model: "double",
        choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  });
  const model: ModelDouble = {
    baseUrl: `${server.origin}/v1`,
    says: "never",
    shown: [],
    gone: 0,
    close: server.close,
  };
  return model;
}
