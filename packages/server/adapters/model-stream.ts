import { setTimeout as pause } from "node:timers/promises";
import { createTurns } from "../limits/turns.ts";
import { DraftFailure, type ModelUse } from "../ports/drafter.ts";

/** Where a model is asked, and for how long one answer may take, in milliseconds. */
export interface ModelAddress {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  /** How many questions this server asks at a time; the others wait. */
  readonly parallel: number;
  /** Of a million tokens, asked and answered; null where the operator has said none. */
  readonly prices: { readonly asked: number; readonly answered: number } | null;
}

export interface ModelQuestion {
  readonly instructions: string;
  readonly material: string;
  readonly schema: object;
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  /** Told once, when the answer has ended, by whatever. */
  readonly onUse: (use: ModelUse) => void;
}

/** The question is longer than the model takes. */
export class ContextTooLong extends Error {}

const MOST_WAITING = 1_000;
const TRIES = 3;
const LONGEST_WAIT_MS = 20_000;
/** Of a text of which nothing else is known. */
const CHARACTERS_PER_TOKEN = 3.6;
const FORMS = ["json_schema", "json_object", "plain"] as const;
type Form = (typeof FORMS)[number];

const SENTENCES: Readonly<Record<number, string>> = {
  401: "The model's server does not take this server's key. Whoever runs this server has to set AI_API_KEY.",
  403: "The model's server does not take this server's key. Whoever runs this server has to set AI_API_KEY.",
  404: "The model's server does not know this model. Whoever runs this server has to set AI_MODEL_SLOW.",
  429: "The model's server has too much to do. Try again in a while.",
};
const AWAY = "The model's server does not answer. Try again in a while.";
export const BROKE_OFF = "The model's answer broke off. What had come is here; ask again for the rest.";

/** Asks one model for texts, over the chat completions that most servers speak. What form of answer it takes is found out once. */
export function createModelStream(
  { baseUrl, apiKey, model, timeoutMs, parallel }: ModelAddress,
  spacingMs = 500,
) {
  let form: Form = "json_schema";
  const turns = createTurns({ perKey: parallel, inAll: parallel, waitingPerKey: MOST_WAITING });
  const post = ({ instructions, material, schema, maxTokens }: ModelQuestion, signal: AbortSignal) =>
    fetch(`${baseUrl}/chat/completions`, {
      method: "POST",
      signal,
      redirect: "error",
      headers: {
        "Content-Type": "application/json",
        ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: maxTokens,
        messages: [
          { role: "system", content: instructions },
          { role: "user", content: material },
        ],
        ...(form === "plain"
          ? {}
          : {
              response_format:
                form === "json_object"
                  ? { type: form }
                  : { type: form, json_schema: { name: "proposals", strict: true, schema } },
            }),
      }),
    });

  /** Asks until there is an answer to read. */
  async function open(question: ModelQuestion, signal: AbortSignal): Promise<Response> {
    for (let failures = 0; ; ) {
      const response = await post(question, signal).catch(() => null);
      if (response?.ok) return response;
      const said = response ? await response.text().catch(() => "") : "";
      if (response?.status === 400 && /context|too long|max.*tokens/i.test(said)) throw new ContextTooLong();
      const next = FORMS[FORMS.indexOf(form) + 1];
      if ((response?.status === 400 || response?.status === 422) && next) {
        form = next;
        continue;
      }
      const status = response?.status ?? 0;
      const isPassing = status === 0 || status === 408 || status === 429 || status >= 500;
      if (signal.aborted || !isPassing || ++failures >= TRIES)
        throw new DraftFailure(SENTENCES[status] ?? AWAY);
      const told = Number(response?.headers.get("Retry-After")) * 1_000;
      const wait = told > 0 ? told : Math.random() * spacingMs * 2 ** failures;
      await pause(Math.min(wait, LONGEST_WAIT_MS), undefined, { signal }).catch(() => {});
    }
  }

  async function* answerTo(question: ModelQuestion): AsyncGenerator<string> {
    const signal = AbortSignal.any([question.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await open(question, signal);
    let use: ModelUse | null = null;
    let length = 0;
    try {
      for await (const event of eventsOf(response)) {
        if (event.use) use = event.use;
        length += event.text.length;
        if (event.text !== "") yield event.text;
      }
    } catch {
      throw new DraftFailure(BROKE_OFF);
    } finally {
      const about = (characters: number) => Math.ceil(characters / CHARACTERS_PER_TOKEN);
      question.onUse(
        use ?? {
          inputTokens: about(question.instructions.length + question.material.length),
          outputTokens: about(length),
        },
      );
    }
  }

  return {
    /**
     * Gives the pieces of an answer as they come.
     * @throws DraftFailure with a sentence, ContextTooLong before anything has come
     */
    async *ask(question: ModelQuestion): AsyncGenerator<string> {
      const end = await turns.take(model, question.signal);
      if (!end) throw new DraftFailure(AWAY);
      try {
        yield* answerTo(question);
      } finally {
        end();
      }
    },
  };
}

interface StreamEvent {
  readonly text: string;
  readonly use: ModelUse | null;
}

/** A line that is longer is no event of a model. */
const LONGEST_LINE = 4_194_304;

async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  if (!response.body) return;
  if (!response.headers.get("Content-Type")?.includes("event-stream")) {
    yield* eventOf(await response.text());
    return;
  }
  let rest = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw new Error("a line without an end");
    for (const line of lines) if (line.startsWith("data:")) yield* eventOf(line.slice("data:".length));
  }
}

function eventOf(data: string): StreamEvent[] {
  try {
    const { choices, usage } = JSON.parse(data);
    const text = choices?.[0]?.delta?.content ?? choices?.[0]?.message?.content;
    const counted = (count: unknown) =>
      Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : 0;
    return [
      {
        text: typeof text === "string" ? text : "",
        use: usage
          ? { inputTokens: counted(usage.prompt_tokens), outputTokens: counted(usage.completion_tokens) }
          : null,
      },
    ];
  } catch {
    return [];
  }
}
