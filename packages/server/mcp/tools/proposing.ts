import type { DraftInput } from "@perennial/contract/drafts/drafts";
import { readMarkdown } from "@perennial/domain/outline-text/read-markdown";
import { err, ok, type Result } from "@perennial/domain/result";
import * as z from "zod/mini";
import { described, NodeRef, nodeOf } from "./shapes.ts";
import { type ToolContext, type ToolOutput, tool } from "./tool.ts";

const MOST_CARDS = 50;
const MOST_ITEMS = 200;
const MOST_MARKDOWN = 100_000;

const Proposed = z.object({
  draft: z.string(),
  /** Where the person looks at them and decides. */
  review: z.url(),
  proposals: z.array(
    z.object({
      place: z.int(),
      says: z.string(),
      /** What speaks against it, by rule. */
      checks: z.array(z.string()),
    }),
  ),
});

const FOR_A_PERSON =
  "Nothing is written into the notebook: the person sees the proposals under the row, with what speaks against each, and accepts, edits or rejects them. Give them the address that comes back.";

export const CardItem = z.strictObject({
  kind: z.optional(
    described(
      z.enum(["basic", "both", "cloze", "list"]),
      "basic if not said. both: asked both ways. cloze: a sentence with gaps. list: a question that several rows answer.",
    ),
  ),
  question: z.optional(z.string()),
  answer: z.optional(z.string()),
  source: z.optional(described(z.string(), "Of a cloze: the sentence, its gaps as {{words}}.")),
  items: z.optional(described(z.array(z.string()), "Of a list: the rows that answer it.")),
});

const proposeCards = tool({
  name: "propose_cards",
  title: "Propose flashcards",
  description: `Proposes flashcards below a row. Ask one fact each, name its subject in the question, answer in few words, in the language of the row; quote the words of the branch that it rests on. ${FOR_A_PERSON}`,
  scopes: ["draft"],
  input: z.strictObject({
    under: NodeRef,
    items: z
      .array(
        z.extend(CardItem, {
          quote: z.optional(described(z.string(), "Words copied from a row of the branch that say it.")),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_CARDS)),
  }),
  output: Proposed,
  hints: {},
  run: ({ under, items }, context) =>
    propose(context, {
      kind: "cards",
      under,
      items: items.map((item) => ({ op: "card" as const, ...item })),
    }),
});

const proposeNotes = tool({
  name: "propose_notes",
  title: "Propose notes",
  description: `Proposes notes below a row, written as a nested list in Markdown; \`question :: answer\` makes a card. ${FOR_A_PERSON}`,
  scopes: ["draft"],
  input: z.strictObject({
    under: NodeRef,
    markdown: z.string().check(z.minLength(1), z.maxLength(MOST_MARKDOWN)),
  }),
  output: Proposed,
  hints: {},
  async run({ under, markdown }, context) {
    const rows = readMarkdown(markdown).filter(({ text }) => text.trim() !== "");
    if (rows.length === 0) return err("There is no row in this Markdown.");
    if (rows.length > MOST_ITEMS)
      return err(`Propose at most ${MOST_ITEMS} rows at a time; these are ${rows.length}.`);
    /** The rows above the next one: a card takes none below it, so that these stand beside it. */
    const above: { readonly depth: number; readonly place: number }[] = [];
    const items = rows.map(({ depth, text, answer }, place) => {
      while ((above.at(-1)?.depth ?? -1) >= depth) above.pop();
      const parent = above.at(-1)?.place;
      if (answer === undefined) above.push({ depth, place });
      const common = parent === undefined ? {} : { parent_place: parent };
      return answer === undefined
        ? { ...common, op: "note" as const, text }
        : { ...common, op: "card" as const, question: text, answer };
    });
    return propose(context, { kind: "notes", under, items });
  },
});

interface Wish {
  readonly kind: DraftInput["kind"];
  readonly under: string;
  readonly items: NonNullable<DraftInput["items"]>;
}

async function propose(
  { call, publicUrl }: ToolContext,
  { kind, under, items }: Wish,
): Promise<Result<ToolOutput<z.infer<typeof Proposed>>, string>> {
  const made = await call("createDraft", { body: { kind, root_id: nodeOf(under), items } });
  if (!made.ok) return made;
  const { id } = made.value;
  const read = await call("getDraft", { id });
  if (!read.ok) return read;
  const review = new URL(`/trees/${nodeOf(under)}?draft=${id}`, publicUrl).href;
  const proposals = read.value.items.map(({ place, body, checks }) => ({
    place,
    says:
      "text" in body
        ? body.text
        : ("parts" in body ? body.parts : [body])
            .map(({ kind, question, answer }) => `${question} ${kind === "both" ? ":::" : "::"} ${answer}`)
            .join(" | "),
    checks: checks.map(({ check, weight }) =>
      weight === "hard" ? `${check} (left out of accept all)` : check,
    ),
  }));
  const lines = proposals.map(
    ({ says, checks }) => `- ${says}${checks.length === 0 ? "" : ` [against it: ${checks.join(", ")}]`}`,
  );
  return ok({
    text: [`${proposals.length} proposed. The person decides at ${review}`, ...lines].join("\n"),
    data: { draft: `d:${id}`, review, proposals },
  });
}

/** Tools that propose. */
export const PROPOSING = [proposeCards, proposeNotes];
