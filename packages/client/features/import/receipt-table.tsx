import { numberText } from "@perennial/domain/text/counted";
import type { ReactElement } from "react";
import { RECEIPT_TEXTS as TEXTS } from "./import-texts.ts";

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
  /** In what comes in. */
  readonly links?: number | undefined;
  readonly tags?: number | undefined;
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

/** The first row of each group is what the rest of it takes apart. */
function groupsOf({
  found,
  cards,
  reviews,
  media,
  settings = 0,
  links = 0,
  tags = 0,
  ...receipt
}: ReceiptFacts): [title: string, rows: Row[]][] {
  const notes: Row[] = [{ name: TEXTS.notes(found), value: `${numberText(receipt.new)} new` }];
  if (receipt.updated > 0)
    notes.push({
      name: TEXTS.newer,
      why: TEXTS.newerWhy,
      value: `${numberText(receipt.updated)} updated`,
    });
  notes.push(
    { name: TEXTS.same, value: numberText(receipt.identical) },
    { name: TEXTS.changed, why: TEXTS.changedWhy, value: numberText(receipt.kept_ours) },
  );
  if (receipt.skipped > 0)
    notes.push({ name: "Left out", why: "see below", value: numberText(receipt.skipped) });
  const all = cards.new + cards.studied;
  const among: Row[] = [
    { name: TEXTS.newCards, value: numberText(all) },
    { name: TEXTS.studied, why: TEXTS.studiedWhy, value: numberText(cards.studied) },
    { name: TEXTS.neverStudied, value: numberText(cards.new) },
  ];
  const entries: Row[] = [
    {
      name: TEXTS.reviews(reviews.taken + reviews.dropped),
      value: TEXTS.comeAlong(reviews.taken),
    },
  ];
  if (reviews.dropped > 0)
    entries.push({ name: TEXTS.noAnswer, value: `${numberText(reviews.dropped)} dropped` });
  const said: Row[] = [
    {
      name: TEXTS.settings,
      why: TEXTS.settingsWhy,
      value: numberText(settings),
    },
  ];
  const named: Row[] = [
    ...(links > 0 ? [{ name: TEXTS.links(links), value: TEXTS.comeAlong(links) }] : []),
    ...(tags > 0 ? [{ name: TEXTS.tags(tags), value: TEXTS.comeAlong(tags) }] : []),
  ];
  const files = media.taken + media.refused;
  const shown: Row[] = [
    { name: TEXTS.media(files), value: TEXTS.comeAlong(media.taken) },
    { name: TEXTS.missing, value: numberText(media.missing) },
  ];
  return [
    ["Notes", notes],
    ...(all > 0 ? [["Cards", among] satisfies [string, Row[]]] : []),
    ...(reviews.taken + reviews.dropped > 0 ? [["Reviews", entries] satisfies [string, Row[]]] : []),
    ...(settings > 0 ? [["Settings", said] satisfies [string, Row[]]] : []),
    ...(named.length > 0 ? [[TEXTS.named, named] satisfies [string, Row[]]] : []),
    ...(files + media.missing > 0 ? [["Media", shown] satisfies [string, Row[]]] : []),
  ];
}

/** What was found in the file, and what becomes of it. */
export function ReceiptTable({ receipt, isDone }: { receipt: ReceiptFacts; isDone: boolean }): ReactElement {
  return (
    <table className="receipt" aria-label="Receipt">
      <thead>
        <tr>
          <th scope="col">{TEXTS.found}</th>
          <th scope="col">{isDone ? TEXTS.cameIn : TEXTS.willComeIn}</th>
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
