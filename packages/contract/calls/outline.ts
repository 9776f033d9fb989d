import * as z from "zod/mini";
import * as wire from "../outline/wire.ts";
import { type EndpointShapes, nothing } from "./endpoint.ts";

/** What is said in the calls that read and change nodes, notes and flashcards one by one. */
export const outlineCalls = {
  getTree: {
    summary: "A node with everything below it, nested or flat",
    query: z.object({
      include_parent: z.optional(z.string()),
      include_user_flashcards: z.optional(z.string()),
      format: z.optional(z.enum(["nested", "flat"])),
      /** Of the flat form: only nodes that stand so many levels below the first at most. */
      depth: z.optional(z.string()),
      /** Of the flat form: only so many nodes, the first ones; with `depth` the ids of children say what was left out. */
      limit: z.optional(z.string()),
    }),
    answer: z.union([wire.FlatTree, wire.NestedNode]),
    errors: ["not_found"],
  },
  compareTree: {
    summary:
      "Whether a page at rest shows what the server has of a branch: the number of its nodes and their checksum at one version",
    body: z.object({
      version: z.int().check(z.nonnegative()),
      nodes: z.int().check(z.nonnegative()),
      checksum: z.int().check(z.nonnegative()),
    }),
    answer: z.object({
      /** Null where the branch is at another version by now, which says nothing. */
      equal: z.nullable(z.boolean()),
      version: z.int(),
      generation: wire.Generation,
    }),
    errors: ["not_found", "rate_limited"],
  },
  createNode: {
    summary: "Places a new or an existing note or flashcard in a tree",
    body: z.object({ tree: wire.NodeInput }),
    answer: wire.Node,
    errors: ["not_found", "previous_sibling_not_found", "too_deep", "conflict", "subscription_required"],
  },
  updateNode: {
    summary:
      "Moves a node, or points it at another item; what was written into the one that goes since `base_version` is kept right after",
    body: z.object({ tree: wire.NodeChange }),
    answer: wire.Node,
    errors: ["not_found", "cycle", "too_deep", "root_node", "conflict", "previous_sibling_not_found"],
  },
  deleteNode: {
    summary:
      "Deletes a node without children, and its content; both stay where somebody has written into it since `base_version`",
    query: z.object({
      base_version: z.optional(z.string()),
      base_item_type: z.optional(wire.ItemType),
      base_item_id: z.optional(z.string()),
      /** The node that its anchors lead to from then on. */
      heir_id: z.optional(z.string()),
    }),
    answer: nothing,
    errors: ["not_found", "has_children", "root_node"],
  },
  createNote: {
    summary: "Makes a note that no node shows yet",
    body: z.object({ note: wire.NoteInput }),
    answer: wire.Note,
    errors: [],
  },
  updateNote: {
    summary: "Changes a note's text",
    body: z.object({ note: wire.NoteChange }),
    answer: wire.Note,
    errors: ["not_found", "base_from_the_future"],
  },
  getNote: {
    summary: "A note and the node that shows it",
    answer: wire.NoteWithTree,
    errors: ["not_found"],
  },
  createFlashcard: {
    summary: "Makes a flashcard that no node shows yet",
    body: z.object({ flashcard: wire.FlashcardInput }),
    answer: wire.Flashcard,
    errors: ["subscription_required"],
  },
  updateFlashcard: {
    summary: "Changes a flashcard's question, answer or both",
    body: z.object({ flashcard: wire.FlashcardChange }),
    answer: wire.Flashcard,
    errors: ["not_found", "base_from_the_future"],
  },
  autofillFlashcard: {
    summary: "Drafts a question and an answer out of a text; nothing is stored",
    body: wire.AutofillInput,
    answer: wire.CardDraft,
    errors: ["not_found", "nothing_to_draw", "rate_limited", "ai_unavailable"],
  },
} as const satisfies EndpointShapes;
