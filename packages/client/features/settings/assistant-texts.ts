import { costText } from "../../queries/cost-text.ts";

const whole = new Intl.NumberFormat("en-GB");

/** What was used today, and the most of it; in tokens, and in millionths of the currency. */
interface Used {
  readonly tokensToday: number;
  readonly mostTokens: number | null;
  readonly costMicros: number;
  readonly mostCostMicros: number | null;
}

export const ASSISTANT_TEXTS = {
  lead: "It writes in pencil. Nothing enters your notes before you accept it, and it rates no card.",
  model: "Model",
  use: "Use the assistant",
  noModel: "The operator of this server has set up no model. Drafts are made by rules.",
  noOwnModel: "Name a model below first. Until then drafts are made by rules.",
  asked: (model: string, host: string, isLocal: boolean, isOwn: boolean) =>
    `${model} at ${host}${isLocal ? ", on this server’s own machine" : ""}. ${
      isOwn
        ? "You have named it and pay for it."
        : "The operator of this server has chosen it and pays for it."
    }`,
  own: "Your model",
  address: "Address",
  addressAbout: "Of any server that speaks chat completions, such as https://llm.example/v1.",
  modelName: "Model",
  key: "Key",
  keyAbout: "Kept sealed on this server, sent to that address alone, and shown to nobody.",
  keyKept: "There is one. Leave this empty to keep it.",
  save: "Save",
  forget: "Forget it",
  saved: "Saved.",
  kept: (days: number) => `Drafts are kept for ${days} days.`,
  today: "Today",
  used: ({ tokensToday, mostTokens, costMicros, mostCostMicros }: Used) =>
    [
      mostTokens === null
        ? `${whole.format(tokensToday)} tokens`
        : `${whole.format(tokensToday)} of ${whole.format(mostTokens)} tokens`,
      ...(mostCostMicros === null ? [] : [`${costText(costMicros)} of ${costText(mostCostMicros)}`]),
    ].join(", "),
  grade: "Grade typed answers",
  gradeAbout:
    "Where what you type differs from the answer of a card: sends both, the question and the titles above it. Off: words are compared on this device.",
  leaves: "Sent when you ask for a draft or an explanation",
  sent: [
    "the rows of the branch that you ask about, and the titles above it",
    "the questions of the cards below it, so that none is asked twice; for an explanation their answers too",
    "up to ten cards that were drafted there before, with whether you kept or rejected them",
    "the text that you paste, or the words of the file and pages that you choose",
    "the card that you have mended, with its answer",
  ],
  autofill: (host: string) =>
    `Autofill in the form of a card sends the words of that one note to ${host} each time you press it, also while the assistant is off.`,
  never: "Never sent",
  neverSent: [
    "rows tagged #private, and all below them",
    "your name, your schedules, your ratings",
    "other branches, pictures, and files that you did not choose",
  ],
  drafts: "Not decided yet",
  draft: (undecided: number, kind: "cards" | "notes" | "mend", when: string) =>
    kind === "mend"
      ? `${whole.format(undecided)} ${undecided === 1 ? "way" : "ways"} to mend a card, ${when}`
      : `${whole.format(undecided)} ${undecided === 1 ? "row" : "rows"} of a draft of ${kind}, ${when}`,
  rules: "Without a model",
  rulesAbout:
    "Drafts then follow rules: a colon, a date, a definition, a list. They are plainer, cost nothing, and nothing leaves this server.",
  noAnswer: "The server does not answer. Check the connection, then try again.",
} as const;
