import { isThere, pasteCut } from "@perennial/domain/intent/paste-cut";
import { pasteItems } from "@perennial/domain/intent/paste-items";
import type { Plan } from "@perennial/domain/intent/plan";
import { type CutRow, itemOf, withIdsOf } from "@perennial/domain/outline-text/cut-row";
import { readCut } from "@perennial/domain/outline-text/cut-text";
import { hasLists, hasMarks } from "@perennial/domain/outline-text/html-kinds";
import { withCardsOfOthers } from "@perennial/domain/outline-text/other-signs";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { readHtml } from "@perennial/domain/outline-text/read-html";
import { readMarkdown } from "@perennial/domain/outline-text/read-markdown";
import { cardsOfColumns, readTable } from "@perennial/domain/outline-text/table-text";
import { RESTORABLE_DAYS } from "@perennial/domain/tree/restorable-days";
import { carryOut } from "../carry-out.ts";
import { type CommandContext, isPageRoot, pageRootId, type Target } from "../command.ts";
import type { Pasted } from "../copied.ts";
import { domTokens } from "../dom-tokens.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";
import { ownIn } from "./own-html.ts";
import { countOf } from "./target-rows.ts";

/** Long enough to read the offer and to take it. */
const OFFERED_MS = 8_000;
/** In characters, and in rows: what is more is for the import. */
const MOST_TEXT = 20_000_000;
const MOST_ROWS = 20_000;

/** What was copied elsewhere becomes rows where the caret is; an address over a selection becomes a link. */
export function pasteRows(ctx: CommandContext, at: Target, pasted: Pasted): void {
  const { text, html } = pasted;
  const own = pasted.own || ownIn(html);
  if (at.place === "field" && at.field && own === "" && !text.trimEnd().includes("\n")) {
    const { start, end } = at.field.selection();
    const isLink = start < end && /^https?:\/\/\S+$/.test(text);
    ctx.insertText(isLink ? `[${at.field.text().slice(start, end)}](${text})` : lineIn(pasted));
    return;
  }
  const refuse = (message: string): void => ctx.notify({ message, type: "warning" });
  if (text.length + html.length > MOST_TEXT) {
    refuse("Nothing was pasted: that is more than 20 MB.");
    return;
  }
  const { tree } = ctx.workspace;
  const place = {
    nodeId: at.row.node.id,
    caret: caretIn(at),
    draw: tree.drawId,
    pageRootId: pageRootId(ctx),
  };
  const cut = rowsCut(ctx, own);
  // Words that are cut go into a text as words.
  if (cut && isWithinText(ctx, at) && isWords(cut)) {
    ctx.insertText(text);
    return;
  }
  const isMove = cut?.some((row) => !isThere(tree, row)) ?? false;
  const items = payable(ctx, cut?.map(itemOf) ?? itemsIn({ ...pasted, own }));
  if (items.length > MOST_ROWS) {
    refuse(`Nothing was pasted: these are ${items.length} rows, and 20,000 go at once.`);
    return;
  }
  const decision =
    cut && isMove ? pasteCut(tree, { ...place, rows: cut }) : pasteItems(tree, { ...place, items });
  const meta = {
    eventType: "node.paste",
    source: at.source,
    failure: FAILURE_TEXT.createNote,
    from: { typed: at.place === "field" ? [at.key] : [] },
  } as const;
  if (!carryOut(ctx, decision, meta) || !decision.ok) return;
  ctx.ui.announce(`Pasted ${countOf(rowsIn(decision.value))}`);
  const isTable = own === "" && (/<t[dh][\s>]/i.test(html) || readTable(text) !== null);
  const cards = isTable && ctx.mayUse("Flashcard Creation") ? cardsOfColumns(items) : null;
  const { undo } = ctx.workspace;
  const change = undo.lastChange();
  if (!cards || change === undefined) return;
  ctx.notify({
    message: `Pasted ${countOf(rowsIn(decision.value))}`,
    type: "info",
    duration: OFFERED_MS,
    standsWhile: undo.standing(change),
    action: {
      label: "Make cards of two columns",
      // The cards take the place of the rows, so that one undo is enough.
      run: () =>
        undo.undoChange(change, () => carryOut(ctx, pasteItems(tree, { ...place, items: cards }), meta)),
    },
  });
}

const isWithinText = (ctx: CommandContext, { place, field, key }: Target): boolean =>
  place === "field" && (field?.text() !== "" || isPageRoot(ctx, key));

function isWords(rows: readonly CutRow[]): boolean {
  const [only, more] = rows.map(itemOf);
  return only?.answer === undefined && !only?.text.includes("\n") && more === undefined;
}

/** How long rows can come back, with a day to spare. */
const RESTORABLE_MS = (RESTORABLE_DAYS - 1) * 86_400_000;

/** The rows cut from this account that can return as themselves; null where they can only be copied. */
function rowsCut(ctx: CommandContext, own: string): CutRow[] | null {
  const { tree, userId } = ctx.workspace;
  const cut = readCut(own);
  if (cut?.userId !== userId || Math.abs(ctx.now().getTime() - cut.at) > RESTORABLE_MS) return null;
  const rows = cut.rows.map((row) => withIdsOf(row, tree.identity.current));
  const isKnown = ({ node: { id, itemType, itemId } }: CutRow) =>
    tree.identity.isKnown("node", id) && tree.identity.isKnown(itemType, itemId);
  return rows.every(isKnown) ? rows : null;
}

function caretIn({ place, field }: Target) {
  if (place !== "field" || !field) return undefined;
  const { start, end } = field.selection();
  return { before: field.text().slice(0, start), after: field.text().slice(end) };
}

function itemsIn({ own, html, text }: Pasted): OutlineItem[] {
  if (own !== "") return readCut(own)?.rows.map(itemOf) ?? readOwn(own) ?? readMarkdown(text);
  return hasLists(html) || hasMarks(html)
    ? withCardsOfOthers(readHtml(domTokens(html)))
    : (readTable(text) ?? withCardsOfOthers(readMarkdown(text)));
}

/** One line as it goes into a text: without its end, with its links and what is set apart in it. */
function lineIn({ html, text }: Pasted): string {
  const line = text.replace(/[\r\n]+$/, "");
  const [only, more] = hasMarks(html) ? readHtml(domTokens(html)) : (readTable(line) ?? []);
  if (!only || more || only.text.includes("\n")) return line;
  const read = only.answer === undefined ? only.text : `${only.text} :: ${only.answer}`;
  const isSame = read.replaceAll(/\s+/g, "") === line.replaceAll(/\s+/g, "");
  return isSame ? line : read;
}

/** Whatever stands in the clipboard under our name may be another version's, or a stranger's. */
function readOwn(own: string): OutlineItem[] | null {
  try {
    const rows: unknown = JSON.parse(own);
    return Array.isArray(rows) && rows.every(isItem) && followsOn(rows) ? rows : null;
  } catch {
    return null;
  }
}

const isItem = (row: unknown): row is OutlineItem => {
  if (typeof row !== "object" || row === null) return false;
  const { depth, text, answer, isDone } = row as Readonly<Record<string, unknown>>;
  const isText = (value: unknown) => typeof value === "string";
  const isState = isDone === undefined || isDone === true;
  return Number.isInteger(depth) && isText(text) && (answer === undefined || isText(answer)) && isState;
};

const followsOn = (rows: readonly OutlineItem[]) =>
  rows.every(({ depth }, i) => depth >= 0 && depth <= (rows[i - 1]?.depth ?? -1) + 1);

/** Without the subscription that cards ask for, they are notes that hold both sides. */
const payable = (ctx: CommandContext, items: OutlineItem[]): OutlineItem[] =>
  ctx.mayUse("Flashcard Creation")
    ? items
    : items.map(({ text, answer, ...row }) => ({
        ...row,
        text: answer === undefined ? text : `${text} :: ${answer}`,
      }));

const rowsIn = ({ steps }: Plan): number =>
  steps.filter(({ command }) => command.type === "node.create").length || 1;
