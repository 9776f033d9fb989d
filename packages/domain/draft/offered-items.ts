import { err, ok, type Result } from "../result.ts";
import { fold } from "../search/fold.ts";
import { checkBody } from "./check-body.ts";
import { createKnownCards } from "./known-cards.ts";
import { leadsElsewhere, unlinkedWords } from "./plain-words.ts";
import type { Proposal } from "./proposal.ts";
import { cardBodyOf, type RawCard } from "./raw-card.ts";
import { around, pathOf } from "./rules.ts";
import type { SourceRow } from "./source.ts";

/** A note or a card that somebody else than a drafter of ours proposes. */
export type OfferedItem = {
  /** The place, among the items, of the note that it stands under; null: it stands under the branch's own row. */
  readonly parent: number | null;
  /** Words of a row of the branch that it rests on; null where none are named. */
  readonly quote: string | null;
} & ({ readonly op: "note"; readonly text: string } | (RawCard & { readonly op: "card" }));

/** Why an item cannot be proposed, and which. */
export interface OfferRefusal {
  readonly place: number;
  readonly why: "blank" | "no-parent" | "address";
}

/**
 * Makes proposals of what somebody else proposes for a branch. It is a stranger's text: made plain, without links that its
 * row has not, and held against the checks by rule. Without a quote nothing is said to stand in the notes, and no check looks
 * there.
 * @param source the rows of the branch, of which there is at least the first, and the titles above it
 */
export function proposalsOf(
  given: readonly OfferedItem[],
  { rows, path }: { readonly rows: readonly SourceRow[]; readonly path: readonly string[] },
): Result<readonly Proposal[], OfferRefusal> {
  const known = createKnownCards();
  for (const { text, answer } of rows) if (answer !== null) known.add({ question: text, answer });
  const proposals: Proposal[] = [];
  for (const [place, item] of given.entries()) {
    const parent = item.parent === null ? null : given[item.parent];
    if (parent !== null && (item.parent === null || item.parent >= place || parent?.op !== "note"))
      return err({ place, why: "no-parent" });
    const found = item.quote === null ? null : quoted(rows, item.quote);
    const at = found?.row ?? 0;
    const row = rows[at];
    const clean = (text: string) => unlinkedWords(text, row?.text ?? "");
    const common = {
      nodeId: rows[0]?.nodeId ?? null,
      parent: item.parent,
      quotes: found ? [found.quote] : [],
    };
    const body = item.op === "note" ? { text: clean(item.text) } : cardBodyOf(item, clean);
    const said = "text" in body ? [body.text] : [body.question, body.answer, ...(body.items ?? [])];
    if (said.some((text) => text === "")) return err({ place, why: "blank" });
    if (said.some((text) => leadsElsewhere(text, row?.text ?? ""))) return err({ place, why: "address" });
    if ("text" in body) {
      proposals.push({ ...common, op: "note", body, findings: [] });
      continue;
    }
    const findings =
      item.quote === null
        ? checkBody(body, { source: "", path: [], quote: null, known }).filter(
            ({ check }) => check !== "grounded",
          )
        : checkBody(body, {
            source: around(rows, at),
            path: [...path, ...pathOf(rows, at)],
            quote: item.quote,
            known,
          });
    known.add(body);
    proposals.push({ ...common, op: "card", body, findings });
  }
  return ok(proposals);
}

/** Finds the row whose text has some words, whatever their case. */
function quoted(rows: readonly SourceRow[], words: string) {
  const wanted = words.trim();
  if (wanted === "") return null;
  for (const [row, { nodeId, text }] of rows.entries()) {
    const start = text.indexOf(wanted);
    if (start < 0) continue;
    return { row, quote: { nodeId, page: null, start, end: start + wanted.length, words: wanted } };
  }
  const row = rows.findIndex(({ text }) => fold(text).includes(fold(wanted)));
  const { nodeId = null, text = "" } = rows[row] ?? {};
  return row < 0 ? null : { row, quote: { nodeId, page: null, start: 0, end: text.length, words: text } };
}
