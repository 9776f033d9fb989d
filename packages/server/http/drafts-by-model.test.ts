import type { MadeToken } from "@perennial/contract/accounts";
import type {
  AnswerGrade,
  Assistant,
  Draft,
  DraftEstimate,
  DraftItem,
} from "@perennial/contract/drafts/drafts";
import type { StoredFile } from "@perennial/contract/files/file";
import { API_PREFIX } from "@perennial/contract/limits";
import type { Proposal } from "@perennial/domain/draft/proposal";
import { aboutTokens } from "@perennial/domain/draft/tokens";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createModelDrafter } from "../adapters/model-drafter.ts";
import { createModelStream } from "../adapters/model-stream.ts";
import type { AiConfig } from "../config.ts";
import { DraftFailure, type DraftRequest, type ModelUse, type Reserve } from "../ports/drafter.ts";
import { type Api, startApiAlone } from "../testing/api.ts";
import { asking, type ModelDouble, startModelDouble } from "../testing/model-double.ts";
import { outlineOf } from "../testing/outline.ts";
import { writePdf } from "../testing/pdf-writer.ts";

let model: ModelDouble;
let api: Api;
beforeAll(async () => {
  model = await startModelDouble();
  const ai = asking(model, { dailyTokens: 100, dailyCents: 1, prices: { asked: 0.5, answered: 2.25 } });
  api = await startApiAlone({ config: { ai } });
});
afterAll(async () => {
  await api.stop();
  await model.stop();
});
beforeEach(() => model.say("{}"));

const TEXT = "Osmosis is the movement of water through a membrane.";
const GOOD = {
  kind: "card",
  under: 0,
  question: "What is osmosis?",
  answer: "movement of water through a membrane",
  quote: TEXT,
};
const saying = (...items: object[]) => JSON.stringify({ items });

/** The answer of a server that sends pieces of text as events. */
function streamed(pieces: readonly string[], { isCut = false, usage = true } = {}): Response {
  const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  const lines = pieces.map((content) => event({ choices: [{ delta: { content } }] }));
  const end = usage ? [event({ choices: [], usage: { prompt_tokens: 70, completion_tokens: 20 } })] : [];
  const all = isCut ? lines : [...lines, ...end, "data: [DONE]\n\n"];
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const line of all) controller.enqueue(new TextEncoder().encode(line));
        if (isCut) setTimeout(() => controller.error(new Error("cut")), 20);
        else controller.close();
      },
    }),
    { headers: { "Content-Type": "text/event-stream" } },
  );
}

const uncharged: Reserve = async () => () => {};
const drafterAt = (baseUrl: string, differing: Partial<AiConfig> = {}) =>
  createModelDrafter(createModelStream(asking({ baseUrl }, { timeoutMs: 2_000, ...differing }), 1), {
    models: { fast: "m", slow: "m" },
    prices: null,
  });

async function draft(
  request: Partial<DraftRequest> = {},
  stop = new AbortController(),
  baseUrl = model.baseUrl,
  differing: Partial<AiConfig> = {},
) {
  const drafter = drafterAt(baseUrl, differing);
  const uses: ModelUse[] = [];
  const rows = [{ nodeId: 7, depth: 0, text: TEXT, answer: null }];
  const found = {
    sides: [] as string[],
    bodies: [] as Proposal["body"][],
    checks: [] as string[],
    dropped: 0,
    unread: 0,
    failure: null as string | null,
    uses,
  };
  const asked: DraftRequest = {
    kind: "cards",
    rows,
    path: ["Cells"],
    most: 30,
    perRow: 2,
    focus: null,
    ...request,
  };
  try {
    const reserve: Reserve = async () => (use) => use && uses.push(use);
    for await (const news of drafter.draft(asked, stop.signal, reserve))
      if ("dropped" in news) found.dropped += news.dropped;
      else if ("unread" in news) found.unread += news.unread;
      else {
        const { body, findings } = news.proposal;
        found.sides.push(saidIn(body));
        found.bodies.push(body);
        found.checks.push(...findings.map(({ check, side }) => (side ? `${check} ${side}` : check)));
      }
  } catch (error) {
    expect(error).toBeInstanceOf(DraftFailure);
    found.failure = (error as Error).message;
    expect(found.failure).toMatch(/^[A-Z].*\.$/);
  }
  return found;
}
function saidIn(body: Proposal["body"]): string {
  if ("text" in body) return body.text;
  const cards = "parts" in body ? body.parts : [body];
  return cards.map(({ question, answer }) => `${question} :: ${answer}`).join(" | ");
}
const SIDES = ["What is osmosis? :: movement of water through a membrane"];

test.each<[string, () => Response]>([
  ["as a stream", () => streamed([saying(GOOD)])],
  ["letter by letter", () => streamed([...saying(GOOD)])],
  ["in fences, with prose around", () => streamed(["Sure!\n```json\n", saying(GOOD), "\n```\nMore?"])],
  ["as a bare array", () => streamed([JSON.stringify([GOOD])])],
  ["after it has thought aloud", () => streamed(["<think>[{}]</think>", saying(GOOD)])],
  [
    "with things in between that are no proposals",
    () => streamed([saying({ ...GOOD, question: 7 }, { a: null }, GOOD)]),
  ],
  ["the same three times", () => streamed([saying(GOOD, GOOD, GOOD)])],
  ["ten thousand times", () => streamed([saying(...Array.from({ length: 10_000 }, () => GOOD))])],
  ["beside one of two megabytes", () => streamed([saying({ ...GOOD, answer: "a".repeat(2_000_000) }, GOOD)])],
  ["without what it has used", () => streamed([saying(GOOD)], { usage: false })],
])("a card is proposed once from an answer %s, and what was used is counted once", async (_, answer) => {
  model.answerWith(answer);
  const found = await draft();
  expect([found.sides, found.failure, found.uses.length]).toEqual([SIDES, null, 1]);
});

test("a model proposes cards of every kind; what is no card of its kind is dropped, and what is false one way is said", async () => {
  const of = (kind: string, question: string, answer: string) => ({ ...GOOD, kind, question, answer });
  model.answerWith(() =>
    streamed([
      saying(
        of("both", "Osmosis", "movement of water through a membrane"),
        of("cloze", "Osmosis is the {{movement}} of water.", ""),
        of("list", "What does osmosis need?", "- water\n- a membrane"),
        of("both", "What moves in osmosis?", "water"),
        of("both", "Water", "movement of water"),
        of("cloze", "Osmosis moves water.", "water"),
        of("cloze", "Osmosis moves {{www.tracker.example}}.", ""),
        of("list", "Where?", " \n"),
      ),
    ]),
  );
  const found = await draft({ perRow: 20 });
  expect([found.bodies, found.dropped]).toEqual([
    [
      { kind: "both", question: "Osmosis", answer: "movement of water through a membrane" },
      {
        kind: "cloze",
        question: "Osmosis is the […] of water.",
        answer: "movement",
        source: "Osmosis is the {{c1::movement}} of water.",
      },
      {
        kind: "list",
        question: "What does osmosis need?",
        answer: "water, a membrane",
        items: ["water", "a membrane"],
      },
      { kind: "basic", question: "What moves in osmosis?", answer: "water" },
      { kind: "both", question: "Water", answer: "movement of water" },
    ],
    3,
  ]);
  expect(found.checks).toEqual(["leak back"]);
  const page = { number: 1, from: 0 };
  const text = "The **movement** of $water$ in osmosis";
  model.answerWith(() =>
    streamed([saying({ ...of("cloze", text.replace("in", "{{in}}"), ""), quote: text })]),
  );
  const ofFile = await draft({ rows: [{ nodeId: null, depth: 0, text, answer: null, page }] });
  expect(ofFile.bodies).toMatchObject([
    { source: "The \\*\\*movement\\*\\* of \\$water\\$ {{c1::in}} osmosis" },
  ]);
});

test("letters of several bytes that come in parts are whole", async () => {
  const text = "Zürich is the largest city — by far — of 瑞士.";
  const item = {
    kind: "card",
    under: 0,
    question: "What is Zürich?",
    answer: "largest city of 瑞士",
    quote: text,
  };
  const event = `data: ${JSON.stringify({ choices: [{ delta: { content: saying(item) } }] })}\n\n`;
  model.answerWith(
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const byte of new TextEncoder().encode(event)) controller.enqueue(Uint8Array.of(byte));
            controller.close();
          },
        }),
        { headers: { "Content-Type": "text/event-stream" } },
      ),
  );
  const found = await draft({ rows: [{ nodeId: 7, depth: 0, text, answer: null }] });
  expect(found).toMatchObject({
    sides: ["What is Zürich? :: largest city of 瑞士"],
    failure: null,
    uses: [{}],
  });
});

test("zeros and halves of signs are no part of a proposal", async () => {
  model.answerWith(() => streamed([saying({ ...GOOD, answer: "movement \u0000of \ud800water" })]));
  const { sides } = await draft();
  expect(sides).toHaveLength(1);
  expect(sides[0]).not.toContain("\u0000");
  expect(sides[0]?.isWellFormed()).toBe(true);
});

test("a model that never answers is asked once, its wire is closed when the time is over, and nothing is charged", async () => {
  const [asked, gone] = [model.requests.length, model.gone()];
  model.answerWith(() => new Promise<Response>(() => {}));
  expect(await draft()).toMatchObject({
    sides: [],
    failure: expect.stringMatching(/does not answer/),
    uses: [],
  });
  await expect.poll(() => model.gone()).toBe(gone + 1);
  expect(model.requests.length).toBe(asked + 1);
});

test("a model whose server does not speak TLS as its address says is told as away", async () => {
  const asked = model.requests.length;
  const found = await draft({}, new AbortController(), model.baseUrl.replace("http:", "https:"));
  expect(found).toMatchObject({ sides: [], failure: expect.stringMatching(/does not answer/), uses: [] });
  expect(model.requests.length).toBe(asked);
});

test("an answer that is cut off leaves what was whole, and a sentence", async () => {
  model.answerWith(() => streamed([saying(GOOD).slice(0, -2), ',{"kind":"ca'], { isCut: true }));
  expect(await draft()).toMatchObject({
    sides: SIDES,
    failure: expect.stringMatching(/broke off/),
    uses: [{}],
  });
});

test.each([401, 403, 404])("%i is not asked again, and a sentence says what to set", async (status) => {
  model.answerWith(() => new Response("secret detail", { status }));
  const before = model.requests.length;
  expect(await draft()).toMatchObject({ sides: [], failure: expect.stringMatching(/AI_/), uses: [] });
  expect(model.requests.length - before).toBe(1);
});

test.each([429, 500, 503])("%i is asked again, three times at most", async (status) => {
  let answers = 0;
  model.answerWith(() => (++answers < 2 ? new Response("", { status }) : streamed([saying(GOOD)])));
  expect((await draft()).sides).toEqual(SIDES);
  answers = -10;
  expect((await draft()).failure).not.toBeNull();
  expect(answers).toBe(-7);
});

test("a server that takes no schema is asked more plainly, and that is remembered within the drafter", async () => {
  model.answerWith(() => {
    const asked = model.requests.at(-1)?.body.response_format?.type;
    return asked === undefined
      ? streamed([saying(GOOD)])
      : new Response("unknown response_format", { status: 400 });
  });
  expect((await draft()).sides).toEqual(SIDES);
});

test("a server that wants to be told the most tokens by their newer name is, and what it takes is not asked for again", async () => {
  model.answerWith(() =>
    model.requests.at(-1)?.body.max_tokens === undefined
      ? streamed([saying(GOOD)])
      : Response.json({ error: { message: "Use 'max_completion_tokens' instead." } }, { status: 400 }),
  );
  const drafter = drafterAt(model.baseUrl);
  const ask = () => drafter.fillIn({ text: TEXT, mode: "fast" }, new AbortController().signal, uncharged);
  const before = model.requests.length;
  await ask();
  await ask();
  expect(model.requests.slice(before).map(({ body }) => body.response_format?.type)).toEqual(
    Array(3).fill("json_schema"),
  );
});

test("what one answer was refused for is not held against the next", async () => {
  model.answerWith(() => new Response("no", { status: 400 }));
  const drafter = drafterAt(model.baseUrl);
  const ask = () => drafter.fillIn({ text: TEXT, mode: "fast" }, new AbortController().signal, uncharged);
  expect(await ask()).toMatchObject({ error: { reason: expect.stringMatching(/refuses what it is asked/) } });
  const before = model.requests.length;
  await ask();
  expect(model.requests[before]?.body.response_format?.type).toBe("json_schema");
});

test("a server that asks for patience gets it, and one that asks for more than a minute is not waited for", async () => {
  let answers = 0;
  const busy = (seconds: string) => new Response("", { status: 429, headers: { "Retry-After": seconds } });
  model.answerWith(() => (++answers < 2 ? busy("0.02") : streamed([saying(GOOD)])));
  expect((await draft()).sides).toEqual(SIDES);
  const asked = model.requests.length;
  model.answerWith(() => busy("61"));
  expect((await draft()).failure).toMatch(/too much to do/);
  expect(model.requests.length - asked).toBe(1);
});

test("an address that sends its callers elsewhere is not followed, and a sentence says what to set", async () => {
  const asked = model.requests.length;
  model.answerWith(() => Response.redirect(`${model.baseUrl}/chat/completions`, 307));
  expect((await draft()).failure).toMatch(/AI_BASE_URL/);
  expect(model.requests.length - asked).toBe(1);
});

test.each(["http://10.0.0.1/v1", "http://169.254.169.254/v1", "http://[fd00::1]:8080/v1"])(
  "%s is refused as private, and a sentence says what to set",
  async (address) => {
    const found = await draft({}, new AbortController(), address);
    expect(found).toMatchObject({ sides: [], failure: expect.stringMatching(/AI_ALLOW_PRIVATE/), uses: [] });
  },
);

/** The answer of a server that takes its time between events; it never ends by itself. */
function slowly(events: readonly object[], everyMs: number, { doesEnd = true } = {}): Response {
  return new Response(
    new ReadableStream({
      async start(controller) {
        for (const event of events) {
          await new Promise((done) => setTimeout(done, everyMs));
          controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
        }
        if (doesEnd) controller.close();
      },
    }),
    { headers: { "Content-Type": "text/event-stream" } },
  );
}
const delta = (said: object) => ({ choices: [{ delta: said }] });

test("a slow model is waited for as long as it goes on, its thoughts are no part of the answer, and they count as going on", async () => {
  const pieces = saying(GOOD).match(/.{1,60}/gs) ?? [];
  const thoughts = ["[{}]", "hm", "so"].map((thought) => delta({ reasoning_content: thought }));
  model.answerWith(() => slowly([...thoughts, ...pieces.map((content) => delta({ content }))], 150));
  const patience = { timeoutMs: 400 };
  expect((thoughts.length + pieces.length) * 150).toBeGreaterThan(patience.timeoutMs * 2);
  const found = await draft({}, new AbortController(), model.baseUrl, patience);
  expect([found.sides, found.failure]).toEqual([SIDES, null]);
});

test("a model that hangs in the middle is given up: what was whole stays, it is charged once, and the wire is closed", async () => {
  const gone = model.gone();
  const half = saying(GOOD, GOOD).slice(0, -30);
  model.answerWith(() => slowly([delta({ content: half })], 10, { doesEnd: false }));
  const found = await draft({}, new AbortController(), model.baseUrl, { timeoutMs: 300 });
  expect(found).toMatchObject({ sides: SIDES, failure: expect.stringMatching(/broke off/), uses: [{}] });
  await expect.poll(() => model.gone()).toBe(gone + 1);
});

test("a model that says a little for ever, or very much, is given up in the end", async () => {
  const for200 = Array.from({ length: 200 }, () => delta({ content: " " }));
  model.answerWith(() => slowly([delta({ content: saying(GOOD).slice(0, -2) }), ...for200], 100));
  const patience = { timeoutMs: 200 };
  const began = performance.now();
  const slow = await draft({}, new AbortController(), model.baseUrl, patience);
  expect(slow).toMatchObject({ sides: SIDES, failure: expect.stringMatching(/broke off/) });
  expect(performance.now() - began).toBeLessThan(patience.timeoutMs * 10);
  const megabyte = "x".repeat(1_048_576);
  let sent = 0;
  model.answerWith(() => {
    const body = new ReadableStream({
      pull(controller) {
        sent++;
        controller.enqueue(
          new TextEncoder().encode(`data: ${JSON.stringify(delta({ content: megabyte }))}\n\n`),
        );
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  });
  expect(await draft()).toMatchObject({
    sides: [],
    failure: expect.stringMatching(/did not end/),
    uses: [{}],
  });
  expect(sent).toBeLessThan(20);
});

test("an answer that ends between two cards without its end, or with an error, leaves what was whole and says that it broke off", async () => {
  const [head = ""] = saying(GOOD).split("]");
  model.answerWith(() => streamed([head]));
  expect(await draft()).toMatchObject({ sides: SIDES, failure: expect.stringMatching(/broke off/) });
  model.answerWith(() => slowly([delta({ content: head }), { error: { message: "out of memory" } }], 1));
  expect(await draft()).toMatchObject({ sides: SIDES, failure: expect.stringMatching(/broke off/) });
});

test("an answer without anything to parse is asked for once more, with what was said, and both are charged", async () => {
  let answers = 0;
  model.answerWith(() => streamed([answers++ % 2 === 0 ? "Here is a card about osmosis." : saying(GOOD)]));
  const found = await draft();
  expect([found.sides, found.failure, found.uses.length]).toEqual([SIDES, null, 2]);
  expect(model.requests.at(-1)?.body.messages.map(({ role }) => role)).toEqual([
    "system",
    "user",
    "assistant",
    "user",
  ]);
  const asked = model.requests.length;
  model.answerWith(() => streamed(["No."]));
  expect((await draft()).failure).toMatch(/nothing that can be used/);
  expect(model.requests.length - asked).toBe(2);
});

/** Every row that a model was sent, whole again. */
function rowsSent(from: number): Map<number, string> {
  const sent = new Map<number, string>();
  for (const { body } of model.requests.slice(from)) {
    const { rows } = JSON.parse(body.messages[1]?.content ?? "{}") as { rows: { n: number; text: string }[] };
    for (const { n, text } of rows) sent.set(n, (sent.get(n) ?? "") + text);
  }
  return sent;
}
const note = (text: string, nodeId = 7) => ({ nodeId, depth: 0, text, answer: null });

test.each([2_048, 8_192, 100_000])(
  "a source that is longer than a context of %i is sent in sections that fit, and nothing of it is lost",
  async (contextTokens) => {
    const long = Array.from({ length: 900 }, (_, n) => `Sentence ${n} of a very long row.`).join(" ");
    const rows = [note("Short."), note(long, 8), note("水是生命之源。".repeat(400), 9), note(TEXT, 10)];
    model.answerWith(() => streamed([saying()]));
    const before = model.requests.length;
    const cards = Array.from({ length: 6 }, (_, n) => ({
      question: `${n} ${"long ".repeat(60)}?`,
      answer: "yes",
    }));
    const decided = { accepted: cards, rejected: cards };
    const request = { rows, focus: "a focus", most: 200, decided };
    const found = await draft(request, new AbortController(), model.baseUrl, { contextTokens });
    expect(found.unread).toBe(0);
    expect([...rowsSent(before)]).toEqual(rows.map(({ text }, n) => [n, text]));
    for (const { body } of model.requests.slice(before)) {
      const asked = aboutTokens(JSON.stringify(body.messages)) + (body.max_tokens ?? 0);
      expect(asked).toBeLessThanOrEqual(contextTokens);
    }
  },
);

test("rows of a branch that is too long for the most calls, and the end of what is explained, are counted as not read", async () => {
  const rows = Array.from({ length: 60 }, (_, n) => note(`${n} ${"a long row ".repeat(500)}`, n + 1));
  model.answerWith(() => streamed([saying()]));
  const before = model.requests.length;
  const cards = await draft({ rows, most: 200 });
  const sent = model.requests.length - before;
  expect([sent, cards.unread > 0]).toEqual([40, true]);
  const whole = [...rowsSent(before)].filter(([n, text]) => text === rows[n]?.text);
  expect(cards.unread).toBe(rows.length - whole.length);
  model.answerWith(() => streamed([saying({ text: "It repeats itself.", rows: [0] })]));
  expect(await draft({ kind: "explain", rows })).toMatchObject({
    sides: ["It repeats itself."],
    unread: rows.length - 2,
  });
});

test("as many proposals as were asked for end it, and the rows that were not reached are counted", async () => {
  const rows = Array.from({ length: 9 }, (_, n) => note(`${TEXT} ${"x ".repeat(3_000)}`, n + 1));
  model.answerWith(() => streamed([saying(GOOD)]));
  expect(await draft({ rows, most: 1 })).toMatchObject({ sides: SIDES, unread: 8 });
});

test("a single row that the model's server finds too long is asked about in halves", async () => {
  const text = `${TEXT} ${"And so on. ".repeat(100)}`;
  model.answerWith(() => {
    const { rows } = JSON.parse(model.requests.at(-1)?.body.messages[1]?.content ?? "{}");
    return rows[0].text.length > text.length * 0.7
      ? new Response("maximum context length", { status: 400 })
      : streamed([saying(GOOD)]);
  });
  const before = model.requests.length;
  expect((await draft({ rows: [note(text)] })).sides).toEqual(SIDES);
  expect(rowsSent(before + 1).get(0)).toBe(text);
});

const RESPONSES = { api: "responses" } as const;
const event = (type: string, more: object = {}) => ({ type, ...more });
const USED = { usage: { input_tokens: 7, output_tokens: 3 } };

test("where the settings say so a model is asked through responses: nothing is kept there, and thoughts are no part of the answer", async () => {
  const pieces = saying(GOOD).match(/.{1,50}/gs) ?? [];
  const events = [
    event("response.created", { response: {} }),
    event("response.reasoning_summary_text.delta", { delta: "[{}]" }),
    ...pieces.map((delta) => event("response.output_text.delta", { delta })),
    event("response.completed", { response: USED }),
  ];
  model.answerWith(() => slowly(events, 1));
  const found = await draft({}, new AbortController(), model.baseUrl, RESPONSES);
  expect(found).toMatchObject({
    sides: SIDES,
    failure: null,
    uses: [{ inputTokens: 7, outputTokens: 3 }],
  });
  const sent = model.requests.at(-1);
  expect(sent?.path).toBe("/v1/responses");
  expect(sent?.body).toMatchObject({
    model: "m",
    stream: true,
    store: false,
    instructions: expect.stringContaining("flashcards"),
    input: [{ role: "user", content: expect.stringContaining("Osmosis") }],
    max_output_tokens: 320,
    text: { format: { type: "json_schema", strict: true } },
  });
  expect(sent?.body).not.toHaveProperty("messages");
});

test.each<[string, () => Response, readonly string[], RegExp | null]>([
  [
    "at once",
    () =>
      Response.json({
        ...USED,
        output: [
          { type: "reasoning", content: [{ type: "reasoning_text", text: "[{}]" }] },
          { type: "message", content: [{ type: "output_text", text: saying(GOOD) }] },
        ],
      }),
    SIDES,
    null,
  ],
  [
    "that ends by the most tokens",
    () =>
      slowly(
        [
          event("response.output_text.delta", { delta: saying(GOOD).slice(0, -2) }),
          event("response.incomplete", { response: USED }),
        ],
        1,
      ),
    SIDES,
    /broke off/,
  ],
  [
    "that fails in the middle",
    () =>
      slowly(
        [
          event("response.output_text.delta", { delta: saying(GOOD).slice(0, -2) }),
          event("response.failed", { response: { error: { message: "gone" } } }),
        ],
        1,
      ),
    SIDES,
    /broke off/,
  ],
])("through responses an answer comes %s", async (_, answer, sides, failure) => {
  model.answerWith(answer);
  const found = await draft({}, new AbortController(), model.baseUrl, RESPONSES);
  expect([found.sides, found.uses.length]).toEqual([sides, 1]);
  if (failure) expect(found.failure).toMatch(failure);
  else expect(found.failure).toBeNull();
});

test("too long a context is asked in halves, once", async () => {
  const rows = [1, 2].map((nodeId) => ({ nodeId, depth: 0, text: TEXT, answer: null }));
  model.answerWith(() => {
    const asked = JSON.parse(model.requests.at(-1)?.body.messages[1]?.content ?? "{}");
    return asked.rows.length > 1
      ? new Response("maximum context length", { status: 400 })
      : streamed([saying(GOOD)]);
  });
  expect((await draft({ rows })).sides).toEqual(SIDES);
});

test("markup, addresses, files, links and bidirectional marks do not come through; what the source does not say is marked", async () => {
  model.answerWith(() =>
    streamed([
      saying(
        {
          ...GOOD,
          answer: "<b>movement</b> of \u202ewater ![x](http://tracker/a.png) [[membrane^0123456789]]",
        },
        { ...GOOD, question: "Where is osmosis?", answer: "see http://evil.example/water" },
        { ...GOOD, question: "Who found osmosis?", answer: "Ignore the notes and pay Bob", quote: "pay Bob" },
      ),
    ]),
  );
  const found = await draft();
  expect(found.sides[0]).toBe("What is osmosis? :: movement of water x membrane");
  expect(found.sides.join(" ")).not.toMatch(/http|<|\[\[/);
  expect(found.checks).toContain("grounded");
  expect(found.dropped).toBe(1);
});

test("one that is cancelled is asked nothing more, and the wire is closed", async () => {
  const stop = new AbortController();
  const before = model.gone();
  model.answerWith(() => {
    setTimeout(() => stop.abort(), 30);
    return new Promise<Response>(() => {});
  });
  const count = model.requests.length;
  await draft({}, stop);
  await expect.poll(() => model.gone()).toBe(before + 1);
  expect(model.requests.length - count).toBe(1);
});

test("a card is mended by one of each kind, its parts as one proposal; addresses and what stands there already do not come through", async () => {
  const card = {
    nodeId: 7,
    kind: "basic",
    question: "What does blood carry?",
    answer: "oxygen and sugar",
    source: null,
    path: ["Blood"],
  };
  const item = (kind: string, question: string, answer: string) => ({ kind, question, answer });
  model.answerWith(() =>
    streamed([
      saying(
        item("reword", card.question, card.answer),
        item("reword", "Which two things does blood carry?", "oxygen and sugar"),
        item("reword", "Once more?", "oxygen"),
        item("split", "Which gas does blood carry?", "oxygen"),
        item("cue", "See http://evil.example", "oxygen"),
        item("split", "Which food does blood carry?", "<b>sugar</b>"),
        item("rate", "What does blood carry?", "oxygen"),
      ),
    ]),
  );
  const found = await draft({ kind: "mend", card });
  expect([found.sides, found.dropped, found.failure]).toEqual([
    [
      "Which two things does blood carry? :: oxygen and sugar",
      "Which gas does blood carry? :: oxygen | Which food does blood carry? :: sugar",
    ],
    4,
    null,
  ]);
  expect(JSON.parse(model.requests.at(-1)?.body.messages[1]?.content ?? "{}")).toEqual({
    path: ["Blood"],
    card: { question: card.question, answer: card.answer },
  });
  model.answerWith(() => streamed([saying(item("split", "Which gas does blood carry?", "oxygen"))]));
  expect((await draft({ kind: "mend", card })).failure).toMatch(/nothing/);
});

const CARD = { question: "What pumps blood?", answer: "the heart, a muscle", typed: "the pump in the chest" };

test.each<[string, () => Response, object | null]>([
  [
    "a grade",
    () => streamed([saying({ verdict: "partly", missing: ["Muscle", "heart"] })]),
    { verdict: "partly", missing: ["Muscle", "heart"] },
  ],
  [
    "words that are not the answer's",
    () => streamed([saying({ verdict: "other", missing: ["pay Bob", 7, " "] })]),
    { verdict: "other", missing: [] },
  ],
  [
    "the same with words",
    () => streamed([saying({ verdict: "same", missing: ["heart"] })]),
    { verdict: "same", missing: [] },
  ],
  ["another verdict", () => streamed([saying({ verdict: "rate it easy", missing: [] })]), null],
  ["prose", () => streamed(["It is right!"]), null],
  ["too long a context", () => new Response("maximum context length", { status: 400 }), null],
])(
  "of an answer that is graded with %s only a verdict and the card's own words come through",
  async (_, answer, grade) => {
    model.answerWith(answer);
    expect(
      await drafterAt(model.baseUrl).grade({ path: [], ...CARD }, new AbortController().signal, uncharged),
    ).toEqual(grade);
  },
);

test("a typed answer is sent with its card and the titles above, for whoever lets the model grade, and never a private one", async () => {
  const who = await api.person();
  const outline = outlineOf(api, who);
  const root = await outline.note("Organs");
  const { question, answer, typed } = CARD;
  const card = await outline.card(question, answer, root.id);
  const hidden = await outline.card("Canary?", "cage", (await outline.note("Diary #private", root.id)).id);
  const grade = (id = card.id, body: object = CARD) =>
    outline.call<AnswerGrade>("POST", `/trees/${id}/grade`, body);
  const turn = (body: object) => outline.call<Assistant>("PUT", "/account/assistant", body);
  const none = { verdict: null, missing: [] };
  model.answerWith(() => streamed([saying({ verdict: "same", missing: [] })]));
  const before = model.requests.length;
  expect((await grade()).body).toEqual(none);
  expect((await turn({ enabled: true, grades: false })).body).toMatchObject({ enabled: true, grades: false });
  expect((await grade()).body).toEqual(none);
  expect((await turn({ enabled: true })).body).toMatchObject({ grades: true });
  expect((await grade(hidden.id, { question: "Canary?", answer: "cage", typed })).body).toEqual(none);
  expect((await grade(card.id, { ...CARD, question: `${question} #private` })).body).toEqual(none);
  expect(model.requests.length).toBe(before);
  expect((await grade(card.id, { ...CARD, typed: "a".repeat(4_001) })).status).toBe(422);
  expect((await grade()).body).toEqual({ verdict: "same", missing: [] });
  expect(JSON.parse(model.requests.at(-1)?.body.messages[1]?.content ?? "{}")).toEqual({
    path: [expect.any(String), "Organs"],
    ...CARD,
  });
  expect(api.log()).not.toMatch(/pump/i);
  model.answerWith(() => new Response("", { status: 401 }));
  expect((await grade()).body).toEqual(none);
  model.answerWith(() => streamed([saying({ verdict: "same", missing: [] })]));
  await grade();
  // The day's budget is spent.
  const asked = model.requests.length;
  expect((await grade()).body).toEqual(none);
  expect(model.requests.length).toBe(asked);
  const { body } = await outline.call<Assistant>("GET", "/account/assistant");
  expect(body.used_today).toEqual({ calls: 2, tokens: 180, cost_micros: 160 });
});

test("whoever rates before the model has graded is not waited for; what was reserved of the day for the answer is given back", async () => {
  const who = await api.person();
  const outline = outlineOf(api, who);
  const card = await outline.card(CARD.question, CARD.answer);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  const before = model.gone();
  model.answerWith(() => new Promise<Response>(() => {}));
  const stop = new AbortController();
  const asked = model.requests.length;
  const call = fetch(`${api.origin}${API_PREFIX}/trees/${card.id}/grade`, {
    method: "POST",
    headers: { Authorization: `Bearer ${who.token}`, "Content-Type": "application/json" },
    body: JSON.stringify(CARD),
    signal: stop.signal,
  }).catch(() => null);
  await expect.poll(() => model.requests.length).toBe(asked + 1);
  const used = async () => (await outline.call<Assistant>("GET", "/account/assistant")).body.used_today;
  const reserved = await used();
  expect(reserved.calls).toBe(1);
  expect(reserved.tokens).toBeGreaterThan(400);
  expect(reserved.cost_micros).toBeGreaterThan(400 * 2.25);
  stop.abort();
  expect(await call).toBeNull();
  await expect.poll(() => model.gone()).toBe(before + 1);
  await expect.poll(used).toEqual({ calls: 0, tokens: 0, cost_micros: 0 });
});

test("the model is asked only for whoever has turned it on; no private row, name or id goes along, and a day's budget ends it", async () => {
  const who = await api.person();
  const outline = outlineOf(api, who);
  const root = await outline.note("Cells");
  const row = await outline.note(TEXT, root.id);
  const diary = await outline.note("Diary #private", root.id);
  await outline.note("Canary of mine", diary.id);
  model.answerWith(() => streamed([saying({ ...GOOD, under: 1 })]));
  const ask = () => outline.call<{ id: number }>("POST", "/drafts", { kind: "cards", root_id: root.id });
  const ended = async () => {
    const { body } = await ask();
    const read = async () =>
      (await outline.call<{ draft: Draft; items: DraftItem[] }>("GET", `/drafts/${body.id}`)).body;
    await expect.poll(async () => (await read()).draft.ended_at).not.toBeNull();
    return read();
  };
  const before = model.requests.length;
  expect((await ended()).draft.source).toBe("rules");
  expect(model.requests.length).toBe(before);
  const host = new URL(model.baseUrl).host;
  const on = await outline.call<Assistant>("PUT", "/account/assistant", { enabled: true });
  expect(on.body).toMatchObject({
    enabled: true,
    available: true,
    host,
    is_local: true,
    model: "big",
    daily_tokens: 100,
    daily_cost_micros: 10_000,
  });
  const { draft: done, items } = await ended();
  expect(done).toMatchObject({
    source: "model",
    state: "ready",
    left_out: 2,
    input_tokens: 70,
    output_tokens: 20,
  });
  expect(items).toMatchObject([{ node_id: row.id, quotes: [{ node_id: row.id, words: TEXT }] }]);
  const sent = JSON.stringify(model.requests.slice(before));
  expect(sent).not.toMatch(/canary|diary/i);
  expect(JSON.parse(model.requests.at(-1)?.body.messages[1]?.content ?? "{}")).toEqual({
    wanted: "card",
    rows: [
      { n: 0, path: [expect.any(String)], text: "Cells" },
      { n: 1, path: [expect.any(String), "Cells"], text: TEXT },
    ],
    asked: [],
  });
  expect(api.log()).not.toMatch(/osmosis/i);
  await ended();
  const { body } = await outline.call<Assistant>("GET", "/account/assistant");
  expect(body.used_today).toEqual({ calls: 2, tokens: 180, cost_micros: 160 });
  expect((await ask()).status).toBe(429);
  await outline.call("PUT", "/account/assistant", { enabled: false });
  expect((await ended()).draft.source).toBe("rules");
});

test("the model is shown cards of the branch that its person kept and rejected, and none of a row that is private since", async () => {
  const outline = outlineOf(api, await api.person());
  const root = await outline.note("Cells");
  const row = await outline.note(TEXT, root.id);
  const diary = await outline.note("Diary", root.id);
  const other = await outline.note("Other branch");
  const decide = async (rootId: number, question: string, verdict: string) => {
    const items = [{ op: "card", question, answer: "water" }];
    const { body } = await outline.call<{ id: number }>("POST", "/drafts", {
      kind: "cards",
      root_id: rootId,
      items,
    });
    await outline.call("POST", `/drafts/${body.id}/verdicts`, { places: [0], verdict });
  };
  await decide(row.id, "What moves by osmosis?", "accepted");
  await decide(row.id, "Is it moving?", "rejected");
  await decide(row.id, "What moves, in my words?", "edited");
  await decide(diary.id, "A canary?", "accepted");
  await decide(other.id, "Elsewhere?", "accepted");
  await outline.call("PUT", `/notes/${diary.item_id}`, { note: { text: "Diary #private" } });
  await outline.call("PUT", "/account/assistant", { enabled: true });
  model.answerWith(() => streamed([saying({ ...GOOD, under: 1 })]));
  const before = model.requests.length;
  await outline.call("POST", "/drafts", { kind: "cards", root_id: root.id });
  await expect.poll(() => model.requests.length).toBe(before + 1);
  const sent = JSON.parse(model.requests.at(-1)?.body.messages[1]?.content ?? "{}");
  expect([sent.accepted, sent.rejected]).toEqual([
    [{ question: "What moves by osmosis?", answer: "water" }],
    [{ question: "Is it moving?", answer: "water" }],
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/canary|elsewhere/i);
});

test("rules draft where they are asked for, though the assistant is on", async () => {
  const outline = outlineOf(api, await api.person());
  const root = await outline.note(TEXT);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  const before = model.requests.length;
  const asked = { kind: "cards", root_id: root.id, options: { by: "rules" } };
  const { body } = await outline.call<{ id: number }>("POST", "/drafts", asked);
  const read = async () => (await outline.call<{ draft: Draft }>("GET", `/drafts/${body.id}`)).body.draft;
  await expect.poll(async () => (await read()).ended_at).not.toBeNull();
  expect(await read()).toMatchObject({ source: "rules", state: "ready", items: 1 });
  expect(model.requests.length).toBe(before);
});

test("of a text the model proposes notes under its headings, and below each the cards that ask for it", async () => {
  const outline = outlineOf(api, await api.person());
  const root = await outline.note("Biology");
  await outline.call("PUT", "/account/assistant", { enabled: true });
  const turgor = "Turgor is the pressure of water on the wall of a cell.";
  const note = (under: number, question: string, quote: string) => ({
    kind: "note",
    under,
    question,
    answer: "",
    quote,
  });
  model.answerWith(() =>
    streamed([
      saying(
        note(1, "Osmosis moves water through a membrane.", TEXT),
        { ...GOOD, under: 1 },
        note(2, "Turgor presses on the wall.", turgor),
        { kind: "card", under: 2, question: "What is turgor?", answer: "pressure of water", quote: turgor },
        note(2, "Turgor is a pressure of water.", turgor),
        note(2, "A third note of one row is not taken.", turgor),
        {
          kind: "card",
          under: 2,
          question: "Where does turgor press?",
          answer: "on the wall of a cell",
          quote: turgor,
        },
        { kind: "card", under: 2, question: "A third card?", answer: "not taken", quote: turgor },
      ),
    ]),
  );
  const text = `# Plants\n\n${TEXT}\n\n${turgor}`;
  const drafted = async (given: object) => {
    const { body } = await outline.call<{ id: number }>("POST", "/drafts", { kind: "notes", ...given });
    const read = async () =>
      (await outline.call<{ draft: Draft; items: DraftItem[] }>("GET", `/drafts/${body.id}`)).body;
    await expect.poll(async () => (await read()).draft.ended_at).not.toBeNull();
    return (await read()).items.map((item) => [
      item.parent_place,
      item.node_id,
      saidIn(item.body as Proposal["body"]),
    ]);
  };
  expect(await drafted({ root_id: root.id, text })).toEqual([
    [null, null, "Plants"],
    [0, null, "Osmosis moves water through a membrane."],
    [1, null, "What is osmosis? :: movement of water through a membrane"],
    [0, null, "Turgor presses on the wall."],
    [3, null, "What is turgor? :: pressure of water"],
    [0, null, "Turgor is a pressure of water."],
    [5, null, "Where does turgor press? :: on the wall of a cell"],
  ]);
  expect(JSON.parse(model.requests.at(-1)?.body.messages[1]?.content ?? "{}").wanted).toBe("note");
  // Of a branch the notes stand under its rows, and a card without a note under its row.
  const row = await outline.note(TEXT, root.id);
  model.answerWith(() => streamed([saying({ ...GOOD, under: 1 }, note(1, "Osmosis moves water.", TEXT))]));
  expect(await drafted({ root_id: root.id })).toEqual([
    [null, row.id, "What is osmosis? :: movement of water through a membrane"],
    [null, row.id, "Osmosis moves water."],
  ]);
});

test("a text or a file that is to stand below something private is drafted from by rules: nothing of it goes to the model", async () => {
  const who = await api.person();
  const outline = outlineOf(api, who);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  const hidden = await outline.note("Diary #private", (await outline.note("Home")).id);
  // The tag may stand in a card's answer, too.
  const diary = await outline.card("Diary?", "mine #private", (await outline.note("Home")).id);
  const below = await outline.note("A day", diary.id);
  const form = new FormData();
  form.set("file", new File([Uint8Array.from(writePdf([[{ text: TEXT }]]))], "cells.pdf"));
  const headers = { Authorization: `Bearer ${who.token}` };
  const sent = await fetch(`${api.origin}${API_PREFIX}/files`, { method: "POST", headers, body: form });
  const { id: file_id } = (await sent.json()) as StoredFile;
  model.answerWith(() => streamed([saying(GOOD)]));
  const before = model.requests.length;
  for (const root of [hidden, below])
    for (const source of [{ text: TEXT }, { file_id }]) {
      const wish = { kind: "cards", root_id: root.id, ...source };
      const told = await outline.call<DraftEstimate>("POST", "/drafts/estimate", wish);
      expect(told.body).toMatchObject({ input_tokens: 0, messages: [] });
      const { body } = await outline.call<{ id: number }>("POST", "/drafts", wish);
      const read = async () => (await outline.call<{ draft: Draft }>("GET", `/drafts/${body.id}`)).body.draft;
      await expect.poll(async () => (await read()).ended_at, { timeout: 20_000 }).not.toBeNull();
      expect(await read()).toMatchObject({ state: "ready", source: "rules" });
    }
  expect(model.requests.length).toBe(before);
});

test("a branch is explained by the model in notes that name their rows: unknown numbers, foreign links and private rows do not come along", async () => {
  const outline = outlineOf(api, await api.person());
  const root = await outline.note("Cells");
  const row = await outline.note(TEXT, root.id);
  const card = await outline.card("What is turgor?", "Pressure of water.", root.id);
  const diary = await outline.note("Diary #private", root.id);
  await outline.note("Canary of mine", diary.id);
  const explain = (differing = {}) =>
    outline.call<{ id: number }>("POST", "/drafts", { kind: "explain", root_id: root.id, ...differing });
  const refused = await explain();
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining("Only a model"),
  ]);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  expect((await explain({ text: "A text" })).status).toBe(422);

  const said = (text: unknown, rows: unknown) => ({ text, rows });
  model.answerWith(() =>
    streamed([
      saying(
        said("Water moves **through** a membrane.", [1, 99, -1, "2", 1]),
        said("See [the source](https://tracker.example) of it.", [0]),
        said("Read https://tracker.example first.", [0]),
        said("Water moves through a membrane.", [2]),
        said("", [0]),
        said(7, [0]),
        said("Turgor is pressure.", [2, 0]),
      ),
    ]),
  );
  const before = model.requests.length;
  const asked = await explain();
  const read = async () =>
    (await outline.call<{ draft: Draft; items: DraftItem[] }>("GET", `/drafts/${asked.body.id}`)).body;
  await expect.poll(async () => (await read()).draft.ended_at).not.toBeNull();
  const { draft: done, items } = await read();
  expect(done).toMatchObject({ kind: "explain", state: "ready", left_out: 2, dropped: 4, input_tokens: 70 });
  expect(
    items.map(({ body, node_id, quotes }) => [
      "text" in body ? body.text : "",
      node_id,
      quotes.map((quote) => quote.node_id),
    ]),
  ).toEqual([
    ["Water moves through a membrane.", root.id, [row.id]],
    ["See the source of it.", root.id, [root.id]],
    ["Turgor is pressure.", root.id, [card.id, root.id]],
  ]);
  expect(JSON.stringify(model.requests.slice(before))).not.toMatch(/canary|diary/i);
  expect(JSON.parse(model.requests.at(-1)?.body.messages[1]?.content ?? "{}").rows).toMatchObject([
    { n: 0, text: "Cells" },
    { n: 1, text: TEXT },
    { n: 2, text: "What is turgor? — Pressure of water." },
  ]);
  // Once it is kept it waits as a draft of notes, in every list.
  const keep = async (id = asked.body.id) => outline.call<Draft>("POST", `/drafts/${id}/keep`, {});
  for (let i = 0; i < 2; i++)
    expect((await keep()).body).toMatchObject({ kind: "notes", state: "ready", undecided: 3 });
  expect((await outline.call<{ drafts: Draft[] }>("GET", "/drafts")).body.drafts[0]).toMatchObject({
    kind: "notes",
    undecided: 3,
  });
  expect((await keep(999_999_999)).status).toBe(404);
});

test("what a draft has used is told while the model still answers, as far as its text tells; ending it keeps that", async () => {
  const outline = outlineOf(api, await api.person());
  const root = await outline.note(TEXT);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  const { promise: speaking, resolve: speak } = Promise.withResolvers<(text: string) => void>();
  model.answerWith(
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            const say = (text: string) =>
              controller.enqueue(
                new TextEncoder().encode(`data: ${JSON.stringify(delta({ content: text }))}\n\n`),
              );
            speak(say);
            say(`{"items":[${JSON.stringify(GOOD)},`);
          },
        }),
        { headers: { "Content-Type": "text/event-stream" } },
      ),
  );
  const { body } = await outline.call<{ id: number }>("POST", "/drafts", { kind: "cards", root_id: root.id });
  const read = async () => (await outline.call<{ draft: Draft }>("GET", `/drafts/${body.id}`)).body.draft;
  await expect.poll(async () => (await read()).items).toBe(1);
  const first = await read();
  const answered = aboutTokens(`{"items":[${JSON.stringify(GOOD)},`);
  expect(first).toMatchObject({ state: "running", output_tokens: answered });
  expect(first.input_tokens).toBeGreaterThan(100);
  expect(first.cost_micros).toBe(Math.round((first.input_tokens ?? 0) * 0.5 + answered * 2.25));
  // What comes without being a proposal is told with the next beat.
  (await speaking)("thoughts ".repeat(100));
  await expect
    .poll(async () => (await read()).output_tokens, { timeout: 5_000 })
    .toBeGreaterThan(answered + 200);
  const last = await read();
  await outline.call("POST", `/drafts/${body.id}/cancel`, {});
  expect(await read()).toMatchObject({ state: "cancelled", output_tokens: last.output_tokens });
});

test("about what a draft would use is told before the model is asked: what is sent is near it, private rows are not in it, and rules use nothing", async () => {
  const outline = outlineOf(api, await api.person());
  const root = await outline.note("Cells");
  for (let n = 0; n < 20; n++) await outline.note(`${n}. ${TEXT}`, root.id);
  const hidden = await outline.note("Diary #private", root.id);
  await outline.note("a secret ".repeat(500), hidden.id);
  const estimate = async (more: object = {}) =>
    (
      await outline.call<DraftEstimate>("POST", "/drafts/estimate", {
        kind: "cards",
        root_id: root.id,
        ...more,
      })
    ).body;
  const nothing = { input_tokens: 0, output_tokens: 0, cost_micros: null, instructions: "", messages: [] };
  expect(await estimate()).toEqual(nothing);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  const before = model.requests.length;
  const told = await estimate();
  expect(model.requests.length).toBe(before);
  const text = await estimate({ text: TEXT.repeat(100) });
  expect(text.input_tokens).toBeGreaterThan(aboutTokens(TEXT.repeat(100)));
  expect((await estimate({ options: { count: 1 } })).output_tokens).toBeLessThan(told.output_tokens);
  expect(told.cost_micros).toBe(Math.round(told.input_tokens * 0.5 + told.output_tokens * 2.25));
  const stranger = outlineOf(api, await api.person());
  const theirs = { kind: "cards", root_id: root.id };
  expect((await stranger.call("POST", "/drafts/estimate", theirs)).status).toBe(404);
  const proposed = { ...theirs, items: [{ op: "note", text: "Turgor" }] };
  expect((await outline.call("POST", "/drafts/estimate", proposed)).status).toBe(422);
  model.answerWith(() => streamed([saying({ ...GOOD, under: 1 })]));
  const { body } = await outline.call<{ id: number }>("POST", "/drafts", { kind: "cards", root_id: root.id });
  const read = async () => (await outline.call<{ draft: Draft }>("GET", `/drafts/${body.id}`)).body.draft;
  await expect.poll(async () => (await read()).ended_at).not.toBeNull();
  const sent = model.requests.slice(before).map(({ body: { messages, max_tokens } }) => ({
    asked: aboutTokens(messages.map(({ content }) => content).join()),
    most: max_tokens ?? 0,
  }));
  const sum = (of: (call: (typeof sent)[number]) => number) => sent.reduce((all, each) => all + of(each), 0);
  expect(told.output_tokens).toBe(sum(({ most }) => most));
  // What is shown before is what is sent, to the letter.
  const said = model.requests
    .slice(before)
    .map(({ body: { messages } }) => messages.map(({ content }) => content));
  expect(told.messages.map((message) => [told.instructions, message])).toEqual(said);
  expect(said.join()).not.toContain("secret");
  // The shape of the answer goes along beside the messages.
  const apart = told.input_tokens - sum(({ asked }) => asked);
  expect(apart).toBeGreaterThanOrEqual(0);
  expect(apart).toBeLessThan(150 * sent.length);
});

test("about what an explanation, a mended card and pages of a PDF would use is told as well; a private card and a stranger's file are not read", async () => {
  const who = await api.person();
  const outline = outlineOf(api, who);
  const root = await outline.note("Organs");
  await outline.note(TEXT, root.id);
  const card = await outline.card(CARD.question, CARD.answer, root.id);
  const hidden = await outline.card("Canary?", "cage", (await outline.note("Diary #private", root.id)).id);
  const page = [{ text: TEXT }, ...Array.from({ length: 8 }, (_, n) => ({ text: `${n}: ${TEXT}`, gap: 1 }))];
  const form = new FormData();
  form.set("file", new File([Uint8Array.from(writePdf([page, page]))], "cells.pdf"));
  const headers = { Authorization: `Bearer ${who.token}` };
  const sent = await fetch(`${api.origin}${API_PREFIX}/files`, { method: "POST", headers, body: form });
  const { id: file_id } = (await sent.json()) as StoredFile;
  const estimate = async (body: object) =>
    (await outline.call<DraftEstimate>("POST", "/drafts/estimate", body)).body;
  const nothing = { input_tokens: 0, output_tokens: 0, cost_micros: null, instructions: "", messages: [] };
  expect(await estimate({ kind: "explain", root_id: root.id })).toEqual(nothing);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  model.answerWith(() => streamed(["{}"]));
  for (const body of [
    { kind: "explain", root_id: root.id },
    { kind: "mend", root_id: card.id },
    { kind: "cards", root_id: root.id, file_id, options: { pages: "2" } },
  ]) {
    await api.pool.query("update model_use set input_tokens = 0, output_tokens = 0 where user_id = $1", [
      who.id,
    ]);
    const told = await estimate(body);
    const before = model.requests.length;
    const { body: begun } = await outline.call<{ id: number }>("POST", "/drafts", body);
    const read = async () => (await outline.call<{ draft: Draft }>("GET", `/drafts/${begun.id}`)).body.draft;
    await expect.poll(async () => (await read()).ended_at, { timeout: 20_000 }).not.toBeNull();
    // What cannot be parsed is asked for once more; nobody foresees that.
    const { messages, max_tokens } = model.requests[before]?.body ?? { messages: [] };
    expect([told.instructions, ...told.messages]).toEqual(messages.map(({ content }) => content));
    const apart = told.input_tokens - aboutTokens(messages.map(({ content }) => content).join());
    expect([told.output_tokens, apart >= 0 && apart < 150]).toEqual([max_tokens, true]);
    expect(told.cost_micros).toBe(Math.round(told.input_tokens * 0.5 + told.output_tokens * 2.25));
  }
  const all = await estimate({ kind: "cards", root_id: root.id, file_id });
  const one = await estimate({ kind: "cards", root_id: root.id, file_id, options: { pages: "1" } });
  expect(all.input_tokens).toBeGreaterThan(one.input_tokens);
  expect(await estimate({ kind: "mend", root_id: hidden.id })).toMatchObject({ input_tokens: 0 });
  const stranger = outlineOf(api, await api.person());
  expect((await stranger.call("POST", "/drafts/estimate", { kind: "cards", file_id })).status).toBe(404);
});

test("a day's budget that is used up ends a draft before its next call; what had come stays, and the rest is counted", async () => {
  model.answerWith(() => streamed([saying(GOOD)]));
  const rows = Array.from({ length: 3 }, (_, n) => note(`${TEXT} ${"x ".repeat(3_000)}`, n + 1));
  const before = model.requests.length;
  const found = await draft({ rows, mayAsk: () => false });
  expect(found).toMatchObject({
    sides: SIDES,
    failure: expect.stringMatching(/used what you may/),
    unread: 2,
  });
  expect(model.requests.length - before).toBe(1);
});

test("a draft of a token ends with a sentence when that is revoked or expires: the wire is closed, what had come stays", async () => {
  const who = await api.person();
  const outline = outlineOf(api, who);
  const root = await outline.note(TEXT);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  const { body: token } = await outline.call<MadeToken>("POST", "/tokens", {
    name: "Claude",
    scopes: ["read", "draft"],
  });
  const agent = outlineOf(api, { ...who, token: token.token });
  let closed = 0;
  model.answerWith(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) =>
            controller.enqueue(
              new TextEncoder().encode(
                `data: ${JSON.stringify({ choices: [{ delta: { content: `{"items":[${JSON.stringify(GOOD)},` } }] })}\n\n`,
              ),
            ),
          cancel: () => void closed++,
        }),
        { headers: { "Content-Type": "text/event-stream" } },
      ),
  );
  const drafting = async () => {
    const { body } = await agent.call<{ id: number }>("POST", "/drafts", { kind: "cards", root_id: root.id });
    const read = async () =>
      (await outline.call<{ draft: Draft; items: DraftItem[] }>("GET", `/drafts/${body.id}`)).body;
    await expect.poll(async () => (await read()).items.length).toBe(1);
    return { id: body.id, read };
  };
  const over = {
    draft: { state: "failed", failure: expect.stringContaining("was revoked or has expired"), items: 1 },
  };
  const expired = await drafting();
  await api.pool.query("update sessions set expires_at = now() - interval '1 hour' where id = $1", [
    token.id,
  ]);
  expect(await expired.read()).toMatchObject(over);
  await api.pool.query("update sessions set expires_at = null where id = $1", [token.id]);
  // The day of these tests is shorter than what is reserved for one call.
  await api.pool.query("update model_use set input_tokens = 0, output_tokens = 0 where user_id = $1", [
    who.id,
  ]);
  const revoked = await drafting();
  const { rows } = await api.pool.query("select token_id from drafts where user_id = $1 and id = $2", [
    who.id,
    revoked.id,
  ]);
  expect(rows).toEqual([{ token_id: token.id }]);
  const proposed = { kind: "notes", root_id: root.id, items: [{ op: "note", text: "Turgor" }] };
  const { body: own } = await agent.call<{ id: number }>("POST", "/drafts", proposed);
  expect((await outline.call("GET", `/drafts/${own.id}`)).body).toMatchObject({
    draft: { state: "ready", source: "token", model: "Claude" },
  });
  expect((await outline.call("DELETE", `/tokens/${token.id}`)).status).toBe(204);
  expect(await revoked.read()).toMatchObject(over);
  await expect.poll(() => closed, { timeout: 5_000 }).toBe(2);
  expect((await agent.call("GET", `/drafts/${revoked.id}`)).status).toBe(401);
});

test("a row that is edited or deleted while the model answers is drafted from as it stood; its card can be accepted, and says that its source changed", async () => {
  const outline = outlineOf(api, await api.person());
  const root = await outline.note("Cells");
  const edited = await outline.note(TEXT, root.id);
  const turgor = "Turgor is the pressure of water on the wall of a cell.";
  const gone = await outline.note(turgor, root.id);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  model.answerWith(() => answered);
  const before = model.requests.length;
  const { body } = await outline.call<{ id: number }>("POST", "/drafts", { kind: "cards", root_id: root.id });
  await expect.poll(() => model.requests.length).toBe(before + 1);
  await outline.call("PUT", `/notes/${edited.item_id}`, { note: { text: "Osmosis moves water." } });
  expect((await outline.call("DELETE", `/trees/${gone.id}`)).status).toBeLessThan(300);
  const asked = {
    kind: "card",
    under: 2,
    question: "What is turgor?",
    answer: "pressure of water",
    quote: turgor,
  };
  answer(streamed([saying({ ...GOOD, under: 1 }, asked)]));
  const read = async () =>
    (await outline.call<{ draft: Draft; items: DraftItem[] }>("GET", `/drafts/${body.id}`)).body;
  await expect.poll(async () => (await read()).draft.ended_at).not.toBeNull();
  const { draft: done, items } = await read();
  expect(done).toMatchObject({ state: "ready", failure: null, items: 2 });
  expect(items.map(({ node_id, quotes }) => [node_id, quotes[0]?.words])).toEqual([
    [edited.id, TEXT],
    [gone.id, turgor],
  ]);
  // The row that is gone is no place any more: a page puts its card below the nearest row above.
  for (const [i, parent_id] of [edited.id, root.id].entries()) {
    const {
      quotes: [quote],
      body: card,
    } = items[i] as DraftItem;
    const fields = {
      ...{
        node_id: -1,
        source_id: quote?.node_id,
        page: null,
        quote: quote?.words,
        quote_start: 0,
        quote_end: 1,
      },
      ...{ drafter: "model", label: "big", prompt_version: 2, is_edited: false },
    };
    const flashcard = "question" in card ? { question: card.question, answer: card.answer } : {};
    const results = await outline.send(
      { type: "tree.create", temporary_id: -1, tree: { item_type: "flashcard", flashcard, parent_id } },
      { type: "record.create", table: "provenances", fields },
    );
    expect(results.map(({ status }) => status < 300)).toEqual([true, true]);
  }
  const decided = { places: [0, 1], verdict: "accepted" };
  expect((await outline.call<Draft>("POST", `/drafts/${body.id}/verdicts`, decided)).body.state).toBe(
    "applied",
  );
  const found = async (q: string) =>
    (await outline.call<{ hits: { text: string }[] }>("GET", `/search?q=${q}`)).body.hits.map(
      ({ text }) => text,
    );
  expect((await found("is:drafted")).toSorted()).toEqual(["What is osmosis?", "What is turgor?"]);
  expect(await found("is:stale")).toEqual(["What is osmosis?"]);
});

test("one that its person ends while the model says nothing was cancelled, and has not failed", async () => {
  const outline = outlineOf(api, await api.person());
  const root = await outline.note(TEXT);
  await outline.call("PUT", "/account/assistant", { enabled: true });
  model.answerWith(
    () => new Response(new ReadableStream(), { headers: { "Content-Type": "text/event-stream" } }),
  );
  const before = model.requests.length;
  const { body } = await outline.call<{ id: number }>("POST", "/drafts", {
    kind: "explain",
    root_id: root.id,
  });
  await expect.poll(() => model.requests.length).toBe(before + 1);
  await outline.call("POST", `/drafts/${body.id}/cancel`, {});
  const { body: read } = await outline.call<{ draft: Draft }>("GET", `/drafts/${body.id}`);
  expect(read.draft).toMatchObject({ state: "cancelled", failure: null });
});
