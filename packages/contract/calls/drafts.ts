import * as z from "zod/mini";
import {
  AnswerGrade,
  Assistant,
  Draft,
  DraftEstimate,
  DraftInput,
  DraftItem,
  GradeInput,
  VerdictsInput,
} from "../drafts/drafts.ts";
import { absent, storable } from "../shapes/input-shapes.ts";
import type { EndpointShapes } from "./endpoint.ts";

const MOST_ADDRESS = 500;
const MOST_NAME = 200;
const MOST_KEY = 1_000;

/** A model that a person names, behind the usual interface. */
const OwnModelInput = z.object({
  /** Where it is asked, such as `https://llm.example/v1`; an empty one forgets the model, with its key. */
  address: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).check(z.maxLength(MOST_ADDRESS))]),
  model: z.string().check(z.maxLength(MOST_NAME), storable),
  /** An empty one for none. Where it is left out the one of before stays, unless another host is named. */
  key: absent(z.string().check(z.regex(/^[!-~]*$/), z.maxLength(MOST_KEY))),
});

const AssistantInput = z.object({
  enabled: z.boolean(),
  grades: z.optional(z.boolean()),
  /** Where the server has people name models of their own. */
  own: absent(OwnModelInput),
});

/** What is said in the calls about proposals: what is drafted, what became of it, and whether a model may. */
export const draftCalls = {
  createDraft: {
    summary:
      "Drafts cards or notes from a branch, a text or pages of a PDF, or other wordings of a card, by the model of this server where its owner has turned the assistant on, else by rules. With `items` it takes what the sender itself proposes. Nothing is written into the tree; rows come as `draft-item` on the event stream",
    body: DraftInput,
    answer: z.object({ id: z.int() }),
    errors: ["forbidden", "not_found", "rate_limited", "validation"],
  },
  estimateDraft: {
    summary: "About what a draft would use of the model, and the words that would be sent; it is not asked",
    body: DraftInput,
    answer: DraftEstimate,
    errors: ["not_found", "validation"],
  },
  listDrafts: {
    summary: "The latest drafts, the last first; they stay for 30 days after their end",
    answer: z.object({ drafts: z.array(Draft) }),
    errors: [],
  },
  getDraft: {
    summary: "A draft with its proposals so far, in their order",
    answer: z.object({ draft: Draft, items: z.array(DraftItem) }),
    errors: ["not_found"],
  },
  decideDraft: {
    summary:
      "Says of proposals what became of them. Accepting adds nothing: POST /commands does. When all have a verdict the draft is `applied`",
    body: VerdictsInput,
    answer: Draft,
    errors: ["not_found", "conflict", "validation"],
  },
  keepDraft: {
    summary:
      "Keeps an explanation: from now on it is a draft of notes, which waits to be decided as others do. Of other drafts it changes nothing",
    body: z.object({}),
    answer: Draft,
    errors: ["not_found"],
  },
  cancelDraft: {
    summary: "Ends a draft that is under way; what has come stays",
    body: z.object({}),
    answer: Draft,
    errors: ["not_found"],
  },
  gradeAnswer: {
    summary:
      "Asks the model whether a typed answer means what the card at this node answers, where its owner lets it; never of a private card. Nothing is kept, and nothing is rated. A call that is broken off ends the question",
    body: GradeInput,
    answer: AnswerGrade,
    errors: ["not_found", "rate_limited", "validation"],
  },
  getAssistant: {
    summary: "Whether a model may read what this person asks it about, and which host is asked",
    answer: Assistant,
    errors: [],
  },
  setAssistant: {
    summary:
      "Turns the assistant on, for the host that is asked now, or off. It grades typed answers too unless `grades` is false; `own` names the model that is asked, where people name their own",
    body: AssistantInput,
    answer: Assistant,
    errors: ["forbidden", "validation"],
  },
} as const satisfies EndpointShapes;
