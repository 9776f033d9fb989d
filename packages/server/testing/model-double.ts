import type { AiConfig } from "../config.ts";
import { startLocalServer } from "./local-server.ts";

/** What a model is sent. */
export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: { readonly type: string };
    readonly max_tokens?: number;
  };
}

/** A language model that says what it is told to say, behind the usual chat-completions interface. */
export interface ModelDouble {
  readonly baseUrl: string;
  readonly requests: readonly ModelRequest[];
  /** How many askers have gone away before they were answered. */
  readonly gone: () => number;
  /** The text of every answer from now on. */
  say(content: string | null): void;
  /** Every answer from now on; a promise that never settles is a model that never answers. */
  answerWith(response: () => Response | Promise<Response>): void;
  stop(): Promise<void>;
}

/** The settings of a server that asks a double for drafts, with no limit and no price unless told. */
export const asking = (
  { baseUrl }: Pick<ModelDouble, "baseUrl">,
  more: Partial<AiConfig> = {},
): AiConfig => ({
  baseUrl,
  apiKey: "key",
  modelFast: undefined,
  modelSlow: "big",
  api: "chat",
  contextTokens: 8_192,
  users: "all",
  allowsPrivate: false,
  timeoutMs: 5_000,
  parallel: 2,
  dailyTokens: 1_000_000_000,
  prices: null,
  dailyCents: null,
  ...more,
});

export async function startModelDouble(): Promise<ModelDouble> {
  const requests: ModelRequest[] = [];
  let gone = 0;
  let answer: () => Response | Promise<Response> = () => completion("{}");
  const server = await startLocalServer(async (request) => {
    request.signal.addEventListener("abort", () => gone++);
    requests.push({
      path: new URL(request.url).pathname,
      authorization: request.headers.get("Authorization"),
      body: (await request.json()) as ModelRequest["body"],
    });
    return answer();
  });
  return {
    baseUrl: `${server.origin}/v1`,
    requests,
    gone: () => gone,
    say(content) {
      answer = () => completion(content);
    },
    answerWith(response) {
      answer = response;
    },
    stop: server.stop,
  };
}

const completion = (content: string | null): Response =>
  Response.json({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "double",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
