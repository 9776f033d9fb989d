import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { NodeRef } from "./tools/shapes.ts";

const BRANCH = { name: "branch", description: "The name of the row above it, such as n:12." } as const;

/** What a person may begin a conversation with: its arguments, and the words that it becomes. */
const PROMPTS = {
  make_cards: {
    title: "Make cards from this branch",
    description: "Reads a branch and proposes flashcards below it.",
    arguments: [{ ...BRANCH, required: true }],
    says: (branch: string) =>
      `Read the branch ${branch} of my notebook with read_branch. Choose what is worth remembering for years; few good cards are better than many. For each, propose a flashcard with propose_cards under the row that it comes from: one fact, its subject named in the question, a short answer in the language of the row, and the words of the row as the quote. Then give me the address where I decide.`,
  },
  quiz_me: {
    title: "Quiz me",
    description: "Asks what is due, one card after the other; you say how well you knew it.",
    arguments: [{ ...BRANCH, required: false }],
    says: (branch: string | undefined) =>
      `Study with me${branch === undefined ? "" : ` what stands below ${branch}`}. Take cards with next_cards and ask me one at a time, without its answer. When I have tried, show_answer and ask me how well I knew it: 1 forgotten, 2 with effort, 3 known, 4 at once. Record what I say with review, never what you think. Go on until I stop or nothing is due.`,
  },
} as const;

type PromptName = keyof typeof PROMPTS;
const isPrompt = (name: string): name is PromptName => Object.hasOwn(PROMPTS, name);

/** Offers the prompts: they only say what to do, and what that may do is up to the token. */
export function servePrompts(server: Server): void {
  server.setRequestHandler("prompts/list", () => ({
    prompts: Object.entries(PROMPTS).map(([name, { says: _says, ...prompt }]) => ({
      name,
      ...prompt,
      arguments: [...prompt.arguments],
    })),
  }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const { name } = params;
    const branch = params.arguments?.branch;
    if (!isPrompt(name)) throw invalid("There is no prompt of this name.");
    if (branch !== undefined && !NodeRef.safeParse(branch).success)
      throw invalid("branch: the name of a row, such as n:12.");
    return {
      description: PROMPTS[name].description,
      messages: [{ role: "user", content: { type: "text", text: wordsOf(name, branch) } }],
    };
  });
}

function wordsOf(name: PromptName, branch: string | undefined): string {
  if (name === "quiz_me") return PROMPTS.quiz_me.says(branch);
  if (branch === undefined) throw invalid("branch: say which branch.");
  return PROMPTS.make_cards.says(branch);
}

const invalid = (sentence: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, sentence);
