import { checkCard } from "../../draft/checks.ts";
import { createKnownCards, type KnownCards } from "../../draft/known-cards.ts";
import type { Sides } from "../../draft/likeness.ts";
import type { Finding } from "../../draft/proposal.ts";
import { around, pathOf } from "../../draft/rules.ts";
import { CARD_LABELS } from "./card-labels.ts";
import { SOURCES } from "./sources.ts";

/** A card with what its author thinks of it, and what the checks find. */
export interface LabelledCard extends Sides {
  readonly source: string;
  readonly label: "lasting" | "work" | "off";
  /** Of a card that needs work or is off: what is wrong with it. */
  readonly why: string;
  readonly isHeldOut: boolean;
  readonly findings: readonly Finding[];
}

const LABELS: ReadonlySet<string> = new Set(["lasting", "work", "off"]);
const isLabel = (label: string): label is LabelledCard["label"] => LABELS.has(label);

/** The labelled cards as the checks see them, in their order. Every third is held out: no check was changed for it. */
export function labelledCards(): LabelledCard[] {
  const cards: LabelledCard[] = [];
  for (const block of CARD_LABELS.split(/^# /m).slice(1)) {
    const [name = "", ...lines] = block.trim().split("\n");
    const source = SOURCES.find((each) => each.name === name);
    if (!source) throw new Error(`There is no source ${name}`);
    const known = createKnownCards();
    for (const line of lines) {
      const [said = "", question = "", answer = "", quote = "", ...rest] = line
        .split(" | ")
        .map((side) => side.trim());
      if (rest.length > 0) throw new Error(`More than four parts: ${line}`);
      if (said === "there") known.add({ question, answer });
      const [label = "", why = ""] = said.split(":");
      if (!isLabel(label)) continue;
      const isHeldOut = cards.length % 3 === 2;
      const findings = findingsOf(source.rows, { question, answer }, quote, known);
      cards.push({ source: name, label, why, question, answer, isHeldOut, findings });
    }
  }
  return cards;
}

function findingsOf(
  rows: (typeof SOURCES)[number]["rows"],
  card: Sides,
  quote: string,
  known: KnownCards,
): readonly Finding[] {
  const row = Math.max(
    0,
    rows.findIndex(({ text }) => text.includes(quote)),
  );
  return checkCard(card, { source: around(rows, row), path: pathOf(rows, row), quote, known });
}
