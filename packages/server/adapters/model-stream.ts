import { setTimeout as pause } from "node:timers/promises";
import { aboutTokens } from "@perennial/domain/draft/tokens";
import { createTurns } from "../limits/turns.ts";
import { DraftFailure, type ModelUse, type Reserve } from "../ports/drafter.ts";
import { createGuardedPost, type Posted, RefusedAddress } from "./guarded-post.ts";
import {
  ANSWER_FORMS,
  MODEL_WIRES,
  type ModelAbilities,
  type ModelApi,
  type ModelEvent,
} from "./model-wires.ts";
import { isLoopback, isPrivateAddress, isThisMachine } from "./private-addresses.ts";

/** Where models are asked, and how. */
export interface ModelAddress {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly api: ModelApi;
  /** How many tokens a model takes in one call, asked and answered together. */
  readonly contextTokens: number;
  /** For how many milliseconds a model may say nothing. */
  readonly timeoutMs: number;
  /** How many questions this server asks at a time; the others wait. */
  readonly parallel: number;
  /** Whether servers of private networks may be asked, other than this machine where the address names it. */
  readonly allowsPrivate: boolean;
  /** A person has named it: then this machine is as private as others are. */
  readonly isOwn?: boolean;
}

export interface ModelQuestion {
  readonly model: string;
  readonly instructions: string;
  readonly material: string;
  /** What the model has answered before and could not be parsed: it is asked to say that again. */
  readonly unparsed?: string | null;
  readonly schema: object;
  readonly maxTokens: number;
  /** How often it is asked while its server is away or busy. */
  readonly tries?: number;
  readonly signal: AbortSignal;
  readonly reserve: Reserve;
  /** Told when the answer begins; what it is given returns about how much it has used so far. */
  readonly onAnswer?: ((soFar: () => ModelUse) => void) | undefined;
}

/** What every use of a model asks through. */
export interface ModelStream {
  readonly contextTokens: number;
  /**
   * Gives the pieces of an answer as they come.
   * @throws DraftFailure with a sentence, ContextTooLong before anything has come
   */
  ask(question: ModelQuestion): AsyncGenerator<string>;
}

/** The question is longer than the model takes. */
export class ContextTooLong extends Error {}

const MOST_WAITING = 1_000;
const TRIES = 3;
/** A server that wants to be left alone for longer is asked again by the person. */
const MOST_WAIT_MS = 60_000;
/** A model that says a little again and again is given up after so many times of what it may say nothing for. */
const MOST_SILENCES = 5;
/** Of an answer, with all that stands around it. */
const MOST_BYTES = 8_388_608;
/** Of what is said of an error. */
const MOST_ERROR_BYTES = 65_536;

const BUSY = "The model's server has too much to do. Try again in a while.";
const AWAY = "The model's server does not answer. Try again in a while.";

interface Sentences {
  readonly statuses: Readonly<Record<number, string>>;
  readonly elsewhere: string;
  readonly refused: string;
  readonly isPrivate: string;
}

const NO_KEY =
  "The model's server does not take this server's key. Whoever runs this server has to set AI_API_KEY.";
const SAID_OF_SERVER: Sentences = {
  statuses: {
    401: NO_KEY,
    403: NO_KEY,
    404: "The model's server does not know this model. Whoever runs this server has to set AI_MODEL_SLOW.",
    429: BUSY,
  },
  elsewhere:
    "The model's server sends its callers to another address. Whoever runs this server has to set AI_BASE_URL to that one.",
  refused:
    "The model's server refuses what it is asked. Whoever runs this server has to look at the AI_ settings.",
  isPrivate:
    "The model's address leads into a private network. Whoever runs this server has to set AI_ALLOW_PRIVATE, if that is meant.",
};
const NOT_YOUR_KEY =
  "Your model's server does not take your key. Enter another one in the assistant's settings.";
const SAID_TO_OWNER: Sentences = {
  statuses: {
    401: NOT_YOUR_KEY,
    403: NOT_YOUR_KEY,
    404: "Your model's server does not know this model, or this address. Look at both in the assistant's settings.",
    429: BUSY,
  },
  elsewhere:
    "Your model's server sends its callers to another address. Enter that one in the assistant's settings.",
  refused: "Your model's server refuses what it is asked. Try another model, in the assistant's settings.",
  isPrivate: "Your model's address leads into a private network, which this server asks nobody in.",
};
const UNPARSED =
  "That cannot be read as JSON. Say it once more, as the JSON object that was asked for and nothing else.";
export const BROKE_OFF = "The model's answer broke off. What had come is here; ask again for the rest.";
const ENDLESS = "The model's answer did not end, and was broken off. What had come is here.";

/** Asks models for texts. What their server takes is found out by what it refuses, and remembered once it has answered. */
export function createModelStream(address: ModelAddress, spacingMs = 500): ModelStream {
  const { baseUrl, apiKey, api, contextTokens, timeoutMs, parallel, allowsPrivate, isOwn = false } = address;
  const wire = MODEL_WIRES[api];
  const url = new URL(`${baseUrl}${wire.path}`);
  const isHere = !isOwn && isThisMachine(url.hostname);
  const { statuses, elsewhere, refused, isPrivate } = isOwn ? SAID_TO_OWNER : SAID_OF_SERVER;
  const post = createGuardedPost(
    (found) => allowsPrivate || (isHere ? isLoopback(found) : !isPrivateAddress(found)),
  );
  const turns = createTurns({ perKey: parallel, inAll: parallel, waitingPerKey: MOST_WAITING });
  let known: ModelAbilities = { form: "json_schema", limit: "max_tokens" };

  const send = (question: ModelQuestion, abilities: ModelAbilities, signal: AbortSignal): Promise<Posted> =>
    post(url, {
      signal,
      headers: {
        "Content-Type": "application/json",
        Accept: "text/event-stream, application/json",
        ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(wire.bodyOf({ ...question, turns: turnsOf(question) }, abilities)),
    });

  /** Asks until there is an answer to read. */
  async function open(question: ModelQuestion, { signal, isSpeaking }: Silence): Promise<Posted> {
    let abilities = known;
    let waited = 0;
    for (let failures = 0; ; ) {
      isSpeaking();
      const response = await send(question, abilities, signal).catch((error: unknown) => {
        if (error instanceof RefusedAddress) throw new DraftFailure(isPrivate);
        return null;
      });
      const status = response?.status ?? 0;
      if (response && status >= 200 && status < 300) {
        known = abilities;
        return response;
      }
      const said = response ? await textOf(response.body, MOST_ERROR_BYTES).catch(() => "") : "";
      if (status === 400 || status === 422) {
        const next = nextAbilities(abilities, said);
        if (next === "too-long") throw new ContextTooLong();
        if (!next) throw new DraftFailure(refused);
        abilities = next;
        continue;
      }
      if (status >= 300 && status < 400) throw new DraftFailure(elsewhere);
      const isPassing = status === 0 || status === 408 || status === 429 || status >= 500;
      const wait =
        toldWait(response?.header("Retry-After") ?? null) ?? Math.random() * spacingMs * 2 ** (failures + 1);
      waited += wait;
      if (signal.aborted || !isPassing || ++failures >= (question.tries ?? TRIES) || waited > MOST_WAIT_MS)
        throw new DraftFailure(statuses[status] ?? AWAY);
      isSpeaking(wait);
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }

  async function* answerTo(question: ModelQuestion, silence: Silence): AsyncGenerator<string> {
    const inputTokens = aboutTokens([question.instructions, ...turnsOf(question)].join());
    const settle = await question.reserve({ inputTokens, outputTokens: question.maxTokens });
    let counted: ModelUse | null = null;
    let said: string | null = null;
    const soFar = (): ModelUse => ({ inputTokens, outputTokens: aboutTokens(said ?? "") });
    try {
      const response = await open(question, silence);
      said = "";
      question.onAnswer?.(soFar);
      for await (const event of eventsOf(response, wire.read, silence.isSpeaking)) {
        counted = event.use ?? counted;
        said += event.text;
        if (event.text !== "") yield event.text;
        if (event.hasFailed) throw new Error("the model's server gave up");
      }
    } catch (error) {
      if (said === null) throw error;
      throw new DraftFailure(error instanceof Endless ? ENDLESS : BROKE_OFF);
    } finally {
      settle(said === null ? null : (counted ?? soFar()));
    }
  }

  return {
    contextTokens,
    async *ask(question) {
      const asked = aboutTokens(
        [question.instructions, JSON.stringify(question.schema), ...turnsOf(question)].join(),
      );
      if (asked + question.maxTokens > contextTokens) throw new ContextTooLong();
      const end = await turns.take(baseUrl, question.signal);
      if (!end) throw new DraftFailure(question.signal.aborted ? AWAY : BUSY);
      const silence = createSilence(question.signal, timeoutMs);
      try {
        yield* answerTo(question, silence);
      } finally {
        silence.end();
        end();
      }
    },
  };
}

const turnsOf = ({ material, unparsed }: ModelQuestion): readonly string[] =>
  unparsed ? [material, unparsed, UNPARSED] : [material];

/** Returns what to ask for instead of what was refused, plainer each time; null where nothing is left. */
function nextAbilities(abilities: ModelAbilities, said: string): ModelAbilities | "too-long" | null {
  if (abilities.limit === "max_tokens" && said.includes("max_completion_tokens"))
    return { ...abilities, limit: "max_completion_tokens" };
  if (/context|too long|max.*tokens/i.test(said)) return "too-long";
  const form = ANSWER_FORMS[ANSWER_FORMS.indexOf(abilities.form) + 1];
  return form ? { ...abilities, form } : null;
}

/** How long a server wants to be left alone, in milliseconds; null where it does not say. */
function toldWait(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return seconds > 0 ? seconds * 1_000 : null;
}

/** Ends a question when its asker does, or when its model says nothing for too long. */
interface Silence {
  readonly signal: AbortSignal;
  /** Something has come, or is to come only after a while, in milliseconds. */
  isSpeaking(afterMs?: number): void;
  end(): void;
}

function createSilence(asker: AbortSignal, mostMs: number): Silence {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const whole = setTimeout(() => stop.abort(), mostMs * MOST_SILENCES);
  return {
    signal: AbortSignal.any([asker, stop.signal]),
    isSpeaking(afterMs = 0) {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), mostMs + afterMs);
    },
    end() {
      clearTimeout(timer);
      clearTimeout(whole);
    },
  };
}

/** More has come than an answer has. */
class Endless extends Error {}

async function* bounded(
  body: AsyncIterable<Uint8Array>,
  most: number,
  isSpeaking: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of body) {
    isSpeaking();
    bytes += chunk.length;
    if (bytes > most) throw new Endless();
    yield decoder.decode(chunk, { stream: true });
  }
}

async function textOf(
  body: AsyncIterable<Uint8Array>,
  most: number,
  isSpeaking: () => void = () => {},
): Promise<string> {
  let text = "";
  for await (const chunk of bounded(body, most, isSpeaking)) text += chunk;
  return text;
}

async function* eventsOf(
  { body, header }: Posted,
  read: (data: string) => ModelEvent,
  isSpeaking: () => void,
): AsyncGenerator<ModelEvent> {
  const parsed = (data: string): ModelEvent[] => {
    try {
      return [read(data)];
    } catch {
      return [];
    }
  };
  if (!header("Content-Type")?.includes("event-stream")) {
    yield* parsed(await textOf(body, MOST_BYTES, isSpeaking));
    return;
  }
  let rest = "";
  for await (const chunk of bounded(body, MOST_BYTES, isSpeaking)) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) yield* parsed(line.slice("data:".length));
  }
}
