import type { FlatTree } from "@perennial/contract/outline/wire";
import { recordFromWire } from "@perennial/contract/shapes/fields";
import { TimeZone } from "@perennial/contract/study/ratings";
import { FRONT, rowOfPart, sidesOf } from "@perennial/domain/card/card-kinds";
import { err, ok, type Result } from "@perennial/domain/result";
import * as z from "zod/mini";
import { nodeTexts } from "./rows.ts";
import { About, described, fitting, NodeRef, nodeOf, PREFACE, refOf, shortened } from "./shapes.ts";
import { type ToolContext, tool } from "./tool.ts";

const MOST_CARDS = 20;
/** A card has so many rows below it that answer it, at most, as far as they are told. */
const MOST_ROWS = 200;
const MOST_OF_A_SIDE = 4_000;
const MOST_OF_A_TITLE = 200;
/** A day: longer is no answer. */
const LONGEST_MS = 86_400_000;

const CardRef = z
  .string()
  .check(
    z.regex(/^c:[1-9]\d{0,14}\.\d{1,15}$/),
    z.describe("One question of a flashcard, as next_cards names it: c:12.0."),
  );
const Zone = described(
  TimeZone,
  "Where the person is, as an IANA name; if not said, where they studied last.",
);
const Uuid = z.guid();

/** A question of a card: the row that shows the card, and the number of its part. */
function partOf(ref: string): { readonly nodeId: number; readonly part: number } {
  const [nodeId = "", part = ""] = ref.slice(2).split(".");
  return { nodeId: Number(nodeId), part: Number(part) };
}

interface PartQuestion {
  readonly flashcardId: number;
  readonly question: string;
  readonly answer: string;
}

/** Reads what a part of a card asks, and what answers it. */
async function readAsked({ call }: ToolContext, ref: string): Promise<Result<PartQuestion, string>> {
  const { nodeId, part } = partOf(ref);
  const read = await call("getTree", {
    id: nodeId,
    query: { format: "flat", depth: "1", limit: String(MOST_ROWS) },
  });
  if (!read.ok) return read;
  // The form that was asked for.
  const [node, ...below] = (read.value as FlatTree).nodes;
  if (!node || !("question" in node.content)) return err("That row is no flashcard.");
  if (!(node.content.parts ?? [FRONT]).includes(part)) return err("The card does not ask this any more.");
  const card = recordFromWire("flashcard", node.content);
  const sides = sidesOf(card, part);
  const rows = below.map((row) => nodeTexts(row).text);
  const common = { flashcardId: node.content.id };
  if (card.kind === "list") return ok({ ...common, question: sides.question, answer: rows.join("\n") });
  if (card.kind !== "steps") return ok({ ...common, ...sides });
  const at = below.findIndex(({ id }) => id === rowOfPart(card.kind, part));
  const before = at > 0 ? `after “${rows[at - 1]}”` : "first";
  return ok({ ...common, question: `${sides.question} Which step comes ${before}?`, answer: rows[at] ?? "" });
}

const Counts = z.object({
  /** Cards that were met before. */
  due: z.int(),
  /** Cards that the day still allows to be met. */
  new: z.int(),
  minutes: z.int(),
});

/** How much is to be studied now. */
export async function readCounts(
  { call }: Pick<ToolContext, "call">,
  { root, zone }: { readonly root?: string | undefined; readonly zone?: string | undefined },
): Promise<Result<z.infer<typeof Counts>, string>> {
  const queue = await call("studyQueue", {
    query: { limit: "0", root_id: root === undefined ? undefined : String(nodeOf(root)), time_zone: zone },
  });
  if (!queue.ok) return queue;
  const { due, new: unmet, minutes } = queue.value;
  return ok({ due, new: unmet, minutes });
}

/** Says in a line how many cards are to be studied now, and for how long. */
export const tellCounts = (counts: z.infer<typeof Counts>): string =>
  `${counts.due} due, ${counts.new} new, about ${counts.minutes} minutes.`;

const dueCounts = tool({
  name: "due_counts",
  title: "Count what is due",
  description: "How many flashcards are to be studied now, in the whole notebook or in a branch.",
  scopes: ["study"],
  input: z.strictObject({ root: z.optional(NodeRef), time_zone: z.optional(Zone) }),
  output: Counts,
  hints: { reads: true, idempotent: true },
  async run({ root, time_zone: zone }, context) {
    const counts = await readCounts(context, { root, zone });
    return counts.ok ? ok({ text: tellCounts(counts.value), data: counts.value }) : counts;
  },
});

const nextCards = tool({
  name: "next_cards",
  title: "Ask the next flashcards",
  description:
    "The cards to be studied now, in their order, questions only. Ask the person, let them answer, then show_answer; they say how well they knew it, and review records that.",
  scopes: ["study", "read"],
  input: z.strictObject({
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_CARDS))),
    root: z.optional(NodeRef),
    time_zone: z.optional(Zone),
  }),
  output: z.object({
    about: About,
    cards: z.array(
      z.object({ card: CardRef, question: z.string(), path: z.array(z.string()), state: z.string() }),
    ),
    left: Counts,
  }),
  hints: { reads: true, idempotent: true },
  async run({ limit = 5, root, time_zone }, context) {
    const queue = await context.call("studyQueue", {
      query: {
        limit: String(limit),
        root_id: root === undefined ? undefined : String(nodeOf(root)),
        time_zone,
      },
    });
    if (!queue.ok) return queue;
    const { cards: queued, due, new: unmet, minutes } = queue.value;
    const asked = await Promise.all(
      queued.map(async ({ node_id, part, path, state }) => {
        const card = `c:${node_id}.${part}`;
        const sides = await readAsked(context, card);
        // A card that went in this moment is not asked.
        return sides.ok
          ? {
              card,
              question: shortened(sides.value.question, MOST_OF_A_SIDE),
              path: path.slice(-6).map(({ text }) => shortened(text, MOST_OF_A_TITLE)),
              state,
            }
          : null;
      }),
    );
    const cards = [...fitting(asked.filter((each) => each !== null))];
    const lines = cards.map(({ card, question, path }) => `- ${question} (${card}) in ${path.join(" > ")}`);
    const left = { due, new: unmet, minutes };
    return ok({
      text: [`${PREFACE} ${tellCounts(left)}`, ...lines].join("\n"),
      data: { about: PREFACE, cards, left },
    });
  },
});

const showAnswer = tool({
  name: "show_answer",
  title: "Show an answer",
  description: "What answers a card. Show it after the person has tried.",
  scopes: ["study", "read"],
  input: z.strictObject({ card: CardRef }),
  output: z.object({ about: About, card: CardRef, row: NodeRef, question: z.string(), answer: z.string() }),
  hints: { reads: true, idempotent: true },
  async run({ card }, context) {
    const asked = await readAsked(context, card);
    if (!asked.ok) return asked;
    const question = shortened(asked.value.question, MOST_OF_A_SIDE);
    const answer = shortened(asked.value.answer, MOST_OF_A_SIDE);
    return ok({
      text: `${PREFACE}\n${question}\n${answer}`,
      data: { about: PREFACE, card, row: refOf(partOf(card).nodeId), question, answer },
    });
  },
});

const review = tool({
  name: "review",
  title: "Record how well a card was known",
  description:
    "Records one review. The person rates, not you: ask them, and never rate for them. 1 forgotten, 2 known with effort, 3 known, 4 known at once. Draw the UUID yourself: sent again with the same one, it counts once; undo_review takes it back.",
  scopes: ["study", "read"],
  input: z.strictObject({
    card: CardRef,
    rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    uuid: Uuid,
    duration_ms: z.optional(
      described(z.int().check(z.minimum(0), z.maximum(LONGEST_MS)), "How long the answer took."),
    ),
    time_zone: z.optional(Zone),
  }),
  output: z.object({ uuid: Uuid, due_at: z.nullable(z.string()) }),
  hints: { idempotent: true },
  async run({ card, rating, uuid, duration_ms, time_zone }, context) {
    const asked = await readAsked(context, card);
    if (!asked.ok) return asked;
    const taken = await context.call("createReviews", {
      body: {
        reviews: [
          {
            uuid,
            flashcard_id: asked.value.flashcardId,
            part: partOf(card).part,
            rating,
            reviewed_at: context.now().toISOString(),
            time_zone,
            duration_ms,
          },
        ],
      },
    });
    if (!taken.ok) return taken;
    const due = taken.value.reviews[0]?.user_flashcard.next_review_time ?? null;
    return ok({
      text: due === null ? "Recorded." : `Recorded. The card comes back ${due}.`,
      data: { uuid, due_at: due },
    });
  },
});

const undoReview = tool({
  name: "undo_review",
  title: "Take a review back",
  description: "Takes a review back by its UUID: all is as if it had not been given.",
  scopes: ["study"],
  input: z.strictObject({ uuid: Uuid }),
  output: z.object({ uuid: Uuid }),
  hints: { idempotent: true },
  async run({ uuid }, { call }) {
    const gone = await call("deleteReview", { id: uuid });
    return gone.ok ? ok({ text: "Taken back.", data: { uuid } }) : gone;
  },
});

/** Tools to study with. */
export const STUDYING = [dueCounts, nextCards, showAnswer, review, undoReview];
