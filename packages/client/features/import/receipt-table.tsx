import type { ReactElement } from "react";

/** What an import comes to. */
export interface ReceiptFacts {
  readonly format: string;
  readonly found: number;
  readonly new: number;
  readonly updated: number;
  readonly identical: number;
  readonly kept_ours: number;
  readonly skipped: number;
  readonly cards: { readonly new: number; readonly studied: number };
  readonly reviews: { readonly taken: number; readonly dropped: number };
  readonly media: { readonly taken: number; readonly missing: number; readonly refused: number };
  /** How many branches come with what is said of how they are studied. */
  readonly settings?: number | undefined;
  readonly losses: readonly {
    readonly kind: string;
    readonly count: number;
    readonly places: readonly string[];
  }[];
  readonly decisions: readonly string[];
  readonly undone?:
    | { readonly removed: number; readonly kept: number; readonly restored?: number | undefined }
    | undefined;
}

interface Row {
  readonly name: string;
  readonly value: string;
  readonly why?: string;
}

/** Writes a count as the receipt does: `1,234`. */
export const number = (value: number): string => value.toLocaleString("en");

/** The first row of each group is what the rest of it takes apart. */
function groupsOf({
  found,
  cards,
  reviews,
  media,
  settings = 0,
  ...receipt
}: ReceiptFacts): [title: string, rows: Row[]][] {
  const notes: Row[] = [{ name: `${number(found)} notes and cards`, value: `${number(receipt.new)} new` }];
  if (receipt.updated > 0)
    notes.push({
      name: "Already here, newer in the file",
      why: "you changed nothing of them here",
      value: `${number(receipt.updated)} updated`,
    });
  notes.push(
    { name: "Already here, the same", value: number(receipt.identical) },
    { name: "Already here, changed", why: "what stands here stays", value: number(receipt.kept_ours) },
  );
  if (receipt.skipped > 0) notes.push({ name: "Left out", why: "see below", value: number(receipt.skipped) });
  const all = cards.new + cards.studied;
  const among: Row[] = [
    { name: "Cards among the new ones", value: number(all) },
    { name: "met before", why: "with what you remember of them", value: number(cards.studied) },
    { name: "never met", value: number(cards.new) },
  ];
  const entries: Row[] = [
    {
      name: `${number(reviews.taken + reviews.dropped)} entries`,
      value: `${number(reviews.taken)} come along`,
    },
  ];
  if (reviews.dropped > 0)
    entries.push({ name: "without an answer", value: `${number(reviews.dropped)} dropped` });
  const said: Row[] = [
    {
      name: "Branches that say how they are studied",
      why: "with retention, limits, steps, exam",
      value: number(settings),
    },
  ];
  const files = media.taken + media.refused;
  const shown: Row[] = [
    { name: `${number(files)} pictures and sounds`, value: `${number(media.taken)} come along` },
    { name: "Named, and not in the file", value: number(media.missing) },
  ];
  return [
    ["Notes", notes],
    ...(all > 0 ? [["Cards", among] satisfies [string, Row[]]] : []),
    ...(reviews.taken + reviews.dropped > 0 ? [["Reviews", entries] satisfies [string, Row[]]] : []),
    ...(settings > 0 ? [["Settings", said] satisfies [string, Row[]]] : []),
    ...(files + media.missing > 0 ? [["Media", shown] satisfies [string, Row[]]] : []),
  ];
}

/** What was found in the file, and what becomes of it. */
export function ReceiptTable({ receipt, isDone }: { receipt: ReceiptFacts; isDone: boolean }): ReactElement {
  return (
    <table className="receipt" aria-label="Receipt">
      <thead>
        <tr>
          <th scope="col">Found in the file</th>
          <th scope="col">{isDone ? "Came in" : "Will come in"}</th>
        </tr>
      </thead>
      {groupsOf(receipt).map(([title, rows]) => (
        <tbody key={title}>
          <tr className="head">
            <th scope="rowgroup" colSpan={2}>
              {title}
            </th>
          </tr>
          {rows.map(({ name, value, why }, index) => (
            <tr key={name} className={index > 0 ? "sub" : undefined}>
              <th scope="row">
                {name}
                {why === undefined ? null : <span className="hint">{why}</span>}
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
