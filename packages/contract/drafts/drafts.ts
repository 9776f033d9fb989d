import { GRADE_VERDICTS, MOST_GRADED } from "@perennial/domain/draft/grade";
import { CHECK_NAMES } from "@perennial/domain/draft/proposal";
import * as z from "zod/mini";
import { absent, storable } from "../shapes/input-shapes.ts";
import { Id, Timestamp } from "../shapes/record-shapes.ts";

/** In characters, of a text that is drafted from. */
const MOST_DRAFT_TEXT = 200_000;
const MOST_FOCUS = 500;
/** In characters. */
const MOST_PAGE_RANGES = 300;
const MOST_PROPOSALS = 200;

const MOST_GIVEN_TEXT = 5_000;
const MOST_LIST_ROWS = 50;
const GivenText = z.string().check(z.maxLength(MOST_GIVEN_TEXT), storable);
const CardBodyKind = z.enum(["basic", "both", "cloze", "list"]);

const DraftKind = z.enum(["cards", "notes", "explain", "mend"]);
const DraftState = z.enum(["waiting", "running", "ready", "applied", "failed", "cancelled"]);

const given = {
  /** The place, in the list, of the note that it stands under; where it is not said it stands under `root_id`. */
  parent_place: absent(z.int().check(z.nonnegative())),
  /** Words of a row of the branch that it rests on. */
  quote: absent(GivenText),
};
const OfferedItem = z.discriminatedUnion("op", [
  z.object({ ...given, op: z.literal("note"), text: GivenText }),
  z.object({
    ...given,
    op: z.literal("card"),
    /** `basic` where it is not said. */
    kind: absent(CardBodyKind),
    question: absent(GivenText),
    answer: absent(GivenText),
    /** Of a cloze: the sentence with its gaps, from which both sides follow. */
    source: absent(GivenText),
    /** Of a list: the rows that answer it. */
    items: absent(z.array(GivenText).check(z.minLength(1), z.maxLength(MOST_LIST_ROWS))),
  }),
]);

/** What is to be drafted, from a branch, or from a text or a file that is to stand below it. */
export const DraftInput = z.object({
  /**
   * `notes`: of a text its rows, of a branch what its long rows say; cards below the notes. `explain`: notes that explain the
   * branch, each with the rows it rests on; by a model alone; it is `notes` once it is kept. `mend`: other wordings of the card at `root_id`, of which one is
   * chosen.
   */
  kind: DraftKind,
  /** The branch that is drafted from; beside `text` or `file_id`, the note that the proposals stand below. */
  root_id: z.optional(Id),
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(MOST_DRAFT_TEXT))),
  /** A PDF of this person, instead of a text. It stays a file: what is proposed stands under a note that shows it. */
  file_id: z.optional(Id),
  /** What the sender itself proposes below `root_id`: then nothing is drafted, and it is ready at once. */
  items: z.optional(z.array(OfferedItem).check(z.minLength(1), z.maxLength(MOST_PROPOSALS))),
  options: z.optional(
    z.object({
      /** Of a file, such as `1-3, 7`; all of them where it is not said. */
      pages: z.optional(z.string().check(z.maxLength(MOST_PAGE_RANGES))),
      /** The most proposals; 30 where it is not said. */
      count: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_PROPOSALS))),
      /** The most of one row; 2 where it is not said. */
      per_row: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
      /** `rules`: not by the model, also where the assistant is on. */
      by: z.optional(z.enum(["rules"])),
      /** What matters, in words, for a model. */
      focus: z.optional(z.string().check(z.maxLength(MOST_FOCUS))),
    }),
  ),
});

/** About what a draft would use of the model; nothing where rules would draft. */
export const DraftEstimate = z.object({
  /** About how many tokens would be sent. */
  input_tokens: z.int(),
  /** The most that may be answered. */
  output_tokens: z.int(),
  /** What that costs at most, in millionths of the unit that the operator's prices are in; null where no prices are set. */
  cost_micros: z.nullable(z.int()),
  /** What would be said in each call, and what they would hold beside it, in their order: the words themselves. Nothing of it is kept. */
  instructions: z.string(),
  messages: z.array(z.string()),
});

/** A job that drafts proposals; kept for 30 days after its end. */
export const Draft = z.object({
  id: Id,
  kind: DraftKind,
  /** The branch that was asked about; null for a text that was to stand nowhere. */
  root_id: z.nullable(Id),
  /** Where it is reviewed: its branch, or where that was deleted the nearest row above it that lives; null where none is left. */
  under_id: z.nullable(Id),
  file_id: z.nullable(Id),
  state: DraftState,
  source: z.enum(["model", "rules", "token"]),
  /** The model's name, or that of the token whose program proposes; null where rules drafted. */
  model: z.nullable(z.string()),
  prompt_version: z.int(),
  /**
   * As the model's server counted them; of a call that goes on, was broken off or was not counted, about as many as its text
   * has. Null where no model was asked.
   */
  input_tokens: z.nullable(z.int()),
  output_tokens: z.nullable(z.int()),
  /** In millionths of the unit that the operator's prices are in; null where no prices are set. */
  cost_micros: z.nullable(z.int()),
  /** How many proposals there are, and for how many nothing has been decided. */
  items: z.int(),
  undecided: z.int(),
  /** Private rows, and rows below them, that were not read. */
  left_out: z.int(),
  /** Pages of a file without text, such as pictures. */
  blank_pages: z.int(),
  /** What came from the model and was no proposal. */
  dropped: z.int(),
  /** Rows that were not read, or not to their ends: of a long branch, or once there were as many proposals as were asked for. */
  unread: z.int(),
  /** Why it ended early, as a sentence; what had come till then is there. */
  failure: z.nullable(z.string()),
  /** The version of the log that the source was read at. */
  base_version: z.int(),
  created_at: Timestamp,
  ended_at: z.nullable(Timestamp),
});

const Quote = z.object({
  node_id: z.nullable(Id),
  /** Of a file, from 1. */
  page: z.nullable(z.int()),
  /** Where the words stood in the text as it was written, of a file in that of its page; in UTF-16 units, the end left out. */
  start: z.int(),
  end: z.int(),
  words: z.string(),
});

const CardBody = z.object({
  kind: CardBodyKind,
  question: z.string(),
  answer: z.string(),
  /** Of a cloze: the sentence with its gaps. */
  source: z.optional(z.string()),
  /** Of a list: the rows below it. */
  items: z.optional(z.array(z.string())),
});

const Verdict = z.enum(["accepted", "edited", "rejected"]);

/** What is proposed, by its place in the job. Nothing of it stands in the tree until a person puts it there. */
export const DraftItem = z.object({
  draft_id: Id,
  place: z.int(),
  /** The note of the same job that it stands under. */
  parent_place: z.nullable(z.int()),
  /** The row that it stands under; null where it is to stand under the branch's own. */
  node_id: z.nullable(Id),
  /** That row or the branch's own, or where it was deleted since the nearest one above it that lives; null where none is left. */
  under_id: z.nullable(Id),
  /** `edit`: what the card at `node_id` would say; `suspend`: the cards that would ask its parts in its place. */
  op: z.enum(["note", "card", "edit", "suspend"]),
  /** Of a note its `text`, of a card its sides, of one that is suspended its `parts`. */
  body: z.union([CardBody, z.object({ parts: z.array(CardBody) }), z.object({ text: z.string() })]),
  quotes: z.array(Quote),
  /** What speaks against it; a hard one leaves it out of *Accept all*. */
  checks: z.array(
    z.object({
      check: z.enum(CHECK_NAMES),
      weight: z.enum(["hard", "soft"]),
      near: z.optional(z.string()),
      /** `back`: found where a card both ways is asked from its back. */
      side: z.optional(z.enum(["back"])),
    }),
  ),
  verdict: z.nullable(Verdict),
  decided_at: z.nullable(Timestamp),
});

export const VerdictsInput = z.object({
  places: z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(MOST_PROPOSALS * 2)),
  verdict: Verdict,
  /** Of the command that added them, where one did. */
  mutation_uuid: z.optional(z.guid()),
});

const GradedText = z.string().check(z.maxLength(MOST_GRADED));

/** What a card asks and answers, and what was typed as its answer. */
export const GradeInput = z.object({ question: GradedText, answer: GradedText, typed: GradedText });

/** What the model says of a typed answer. */
export const AnswerGrade = z.object({
  /** Null where it was not asked, or gave none: rules decide then. */
  verdict: z.nullable(z.enum(GRADE_VERDICTS)),
  /** Words of the answer that were not said; always its own. */
  missing: z.array(z.string()),
});

/** Whether a person lets a model read what they ask it about, and which one that is. */
export const Assistant = z.object({
  /** Off until it is turned on, and again when another host is asked. */
  enabled: z.boolean(),
  /** Whether it reads typed answers too. */
  grades: z.boolean(),
  /** Whether this server has a model; without one rules draft. */
  available: z.boolean(),
  /** The host that is asked, with its port where it names one; null without a model. */
  host: z.nullable(z.string()),
  /** Whether that host is this machine. */
  is_local: z.boolean(),
  model: z.nullable(z.string()),
  /** What this person has named; null where this server lets nobody name a model. The key is told nobody. */
  own: z.nullable(
    z.object({ address: z.nullable(z.string()), model: z.nullable(z.string()), has_key: z.boolean() }),
  ),
  /** How long drafts are kept after their end. */
  kept_days: z.int(),
  /** What this person may use on a day, and has used on this one (UTC). */
  daily_tokens: z.nullable(z.int()),
  /** In millionths of the unit that the operator's prices are in. */
  daily_cost_micros: z.nullable(z.int()),
  used_today: z.object({ calls: z.int(), tokens: z.int(), cost_micros: z.int() }),
});

export type DraftInput = z.infer<typeof DraftInput>;
export type DraftEstimate = z.infer<typeof DraftEstimate>;
export type Draft = z.infer<typeof Draft>;
export type DraftItem = z.infer<typeof DraftItem>;
export type VerdictsInput = z.infer<typeof VerdictsInput>;
export type GradeInput = z.infer<typeof GradeInput>;
export type AnswerGrade = z.infer<typeof AnswerGrade>;
export type Assistant = z.infer<typeof Assistant>;
