import type { ModelUse } from "../ports/drafter.ts";

/** How an answer is asked for: by a schema, as any object of JSON, or in words alone. */
export const ANSWER_FORMS = ["json_schema", "json_object", "plain"] as const;
export type AnswerForm = (typeof ANSWER_FORMS)[number];

/** What the server of a model takes, as it has shown by what it refused. */
export interface ModelAbilities {
  readonly form: AnswerForm;
  /** By which name it is told the most tokens of an answer: the older one, or the newer one. */
  readonly limit: "max_tokens" | "max_completion_tokens";
}

/** What is said to a model at once. */
export interface ModelPrompt {
  readonly model: string;
  readonly instructions: string;
  /** First what is to be worked on, by turns with what the model has answered. */
  readonly turns: readonly string[];
  readonly schema: object;
  readonly maxTokens: number;
}

/** What an event of a stream says, or an answer that comes at once. What a model thinks aloud is no text of its answer. */
export interface ModelEvent {
  readonly text: string;
  readonly use: ModelUse | null;
  /** Nothing comes after it, and what has come is not all. */
  readonly hasFailed: boolean;
}

/** One of the ways in which servers of models are spoken to. */
export interface ModelWire {
  readonly path: string;
  /** Returns what is sent. */
  bodyOf(prompt: ModelPrompt, abilities: ModelAbilities): object;
  /** Reads one event; throws for what is no JSON, or has another form. */
  read(data: string): ModelEvent;
}

const SCHEMA_NAME = "answer";
const messagesOf = (turns: readonly string[]) =>
  turns.map((content, place) => ({ role: place % 2 === 0 ? "user" : "assistant", content }));

const counted = (count: unknown): number =>
  typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : 0;
const usedOf = (asked: unknown, answered: unknown): ModelUse => ({
  inputTokens: counted(asked),
  outputTokens: counted(answered),
});
const textOf = (said: unknown): string => (typeof said === "string" ? said : "");

interface ChatEvent {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: unknown };
    readonly message?: { readonly content?: unknown };
  }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
  readonly error?: unknown;
}

const chat: ModelWire = {
  path: "/chat/completions",
  bodyOf: ({ model, instructions, turns, schema, maxTokens }, { form, limit }) => ({
    model,
    stream: true,
    stream_options: { include_usage: true },
    [limit]: maxTokens,
    messages: [{ role: "system", content: instructions }, ...messagesOf(turns)],
    ...(form === "plain"
      ? {}
      : {
          response_format:
            form === "json_object"
              ? { type: form }
              : { type: form, json_schema: { name: SCHEMA_NAME, strict: true, schema } },
        }),
  }),
  read(data) {
    const { choices, usage, error }: ChatEvent = JSON.parse(data);
    const [choice] = choices ?? [];
    return {
      text: textOf(choice?.delta?.content ?? choice?.message?.content),
      use: usage ? usedOf(usage.prompt_tokens, usage.completion_tokens) : null,
      hasFailed: Boolean(error),
    };
  },
};

interface ResponsesAnswer {
  readonly output?: readonly {
    readonly type?: unknown;
    readonly content?: readonly { readonly type?: unknown; readonly text?: unknown }[];
  }[];
  readonly usage?: { readonly input_tokens?: unknown; readonly output_tokens?: unknown } | null;
}
interface ResponsesEvent extends ResponsesAnswer {
  /** Absent in an answer that comes at once. */
  readonly type?: unknown;
  readonly delta?: unknown;
  readonly response?: ResponsesAnswer;
}

const saidIn = ({ output }: ResponsesAnswer): string =>
  (output ?? [])
    .flatMap(({ type, content }) => (type === "message" ? (content ?? []) : []))
    .map(({ type, text }) => (type === "output_text" ? textOf(text) : ""))
    .join("");
const usedIn = ({ usage }: ResponsesAnswer) =>
  usage ? usedOf(usage.input_tokens, usage.output_tokens) : null;
const NO_EVENT: ModelEvent = { text: "", use: null, hasFailed: false };

const responses: ModelWire = {
  path: "/responses",
  // Nothing is to be kept at the provider.
  bodyOf: ({ model, instructions, turns, schema, maxTokens }, { form }) => ({
    model,
    stream: true,
    store: false,
    max_output_tokens: maxTokens,
    instructions,
    input: messagesOf(turns),
    ...(form === "plain"
      ? {}
      : {
          text: {
            format:
              form === "json_object"
                ? { type: form }
                : { type: form, name: SCHEMA_NAME, strict: true, schema },
          },
        }),
  }),
  read(data) {
    const event: ResponsesEvent = JSON.parse(data);
    switch (event.type) {
      case undefined:
        return { text: saidIn(event), use: usedIn(event), hasFailed: false };
      case "response.output_text.delta":
        return { ...NO_EVENT, text: textOf(event.delta) };
      case "response.completed":
      // Ended by the most tokens: what has come stands.
      case "response.incomplete":
        return { ...NO_EVENT, use: usedIn(event.response ?? {}) };
      case "response.failed":
      case "error":
        return { ...NO_EVENT, use: usedIn(event.response ?? {}), hasFailed: true };
      default:
        return NO_EVENT;
    }
  },
};

export const MODEL_WIRES = { chat, responses } as const;
export type ModelApi = keyof typeof MODEL_WIRES;
