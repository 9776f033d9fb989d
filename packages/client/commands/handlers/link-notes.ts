import { writtenTexts } from "@perennial/domain/card/written-texts";
import { editFlashcard } from "@perennial/domain/intent/edit-flashcard";
import { editNote } from "@perennial/domain/intent/edit-note";
import { inTurn } from "@perennial/domain/intent/in-turn";
import { anchorOf, type LinkToNode, linkToNewNote, linkToNode } from "@perennial/domain/intent/link-to-node";
import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { ok, type Result } from "@perennial/domain/result";
import { drawAnchorId } from "@perennial/domain/rich/anchor-name";
import { escapeMarks } from "@perennial/domain/rich/escape";
import {
  type LinkTarget,
  type NoteLink,
  noteLinkAt,
  titledLink,
  wordedLink,
} from "@perennial/domain/rich/note-link";
import { linksIn, readPieces } from "@perennial/domain/rich/pieces";
import { dayName } from "@perennial/domain/study/day-names";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds, headingOf } from "@perennial/domain/tree/selectors";
import { browserChance } from "../../platform/random.ts";
import type { TextSelection } from "../../store/text-selection.ts";
import { carryOut, titleOfAnchor } from "../carry-out.ts";
import { type CommandContext, pageRootId } from "../command.ts";
import { CARD_FAILURE_TEXT, FAILURE_TEXT } from "../failure-texts.ts";
import { noteOfDay } from "./day-note.ts";

/** Draws the id of an anchor that this device makes; one that is taken is drawn anew when the server says so. */
export const drawAnchor = (): number => drawAnchorId(browserChance.random());

/**
 * Puts a link to a node where `[[` was typed before the caret, and saves the text with it as one change.
 * @returns the link where somebody else has to put it in: into the form of a card, whose texts are saved with the card
 */
export function linkTo(ctx: CommandContext, nodeId: NodeId, title: string): string | undefined {
  const { tree } = ctx.workspace;
  const anchor = anchorOf(tree, nodeId) ?? drawAnchor();
  return putLink(ctx, titledLink(title, anchor), (text) => linkToNode(tree, { nodeId, anchor, text }));
}

/** Does the same for a note that is made with it, below the row with the focus or in the inbox. */
export function linkNew(ctx: CommandContext, title: string, where: "here" | "inbox"): string | undefined {
  const { tree } = ctx.workspace;
  const here = tree.idOf(focusedKey(ctx) ?? ctx.ui.getState().focus?.key ?? "");
  const page = pageRootId(ctx);
  if (page === undefined) return undefined;
  const [nodeId, anchor] = [tree.drawId(), drawAnchor()];
  const place = where === "here" && here !== undefined ? { parentId: here } : {};
  const rootId = ancestorIds(tree, page).at(-1) ?? page;
  return putLink(ctx, titledLink(title, anchor), (text) =>
    linkToNewNote(tree, { nodeId, anchor, text, title, rootId, draw: tree.drawId, ...place }),
  );
}

/** Puts a link to the note of a day where `@` was typed before the caret; the note is made with it where there is none. */
export function linkToDay(ctx: CommandContext, day: StudyDay): string | undefined {
  const { tree } = ctx.workspace;
  const found = noteOfDay(ctx, day);
  if (!found?.ok) return undefined;
  const { plan, nodeId } = found.value;
  const node = tree.get("node", nodeId);
  const title = node ? headingOf(tree, node) : dayName(day, navigator.language);
  const anchor = anchorOf(tree, nodeId) ?? drawAnchor();
  const decide: Decide = (text) =>
    inTurn(tree, [() => ok(plan), (sheet) => linkToNode(sheet, { nodeId, anchor, text })]);
  return putLink(ctx, titledLink(title, anchor), decide, "@");
}

/** The row whose field has the focus; undefined in the form of a card. */
const focusedKey = ({ fields }: CommandContext): string | undefined =>
  [...fields.keys()].find((key) => fields.get(key)?.isFocused());

/** A link to a node over a range of a row's text: with its own words, or with the title. */
export interface LinkOver {
  readonly key: string;
  readonly over: TextSelection;
  readonly nodeId: NodeId;
  readonly title?: string;
  readonly words?: string;
}

/** Puts a link over words of the row with the focus, and saves the text with it as one change. */
export function linkOver(ctx: CommandContext, { key, over, nodeId, title = "", words }: LinkOver): void {
  const { tree } = ctx.workspace;
  const anchor = anchorOf(tree, nodeId) ?? drawAnchor();
  const link = words === undefined ? titledLink(title, anchor) : wordedLink(words, anchor);
  saveLink(ctx, { key, over, link }, (text) => linkToNode(tree, { nodeId, anchor, text }));
}

/**
 * Makes a link to a node for the form of a card, whose texts are saved with the card.
 * @returns undefined where a node cannot be linked to
 */
export function linkForCard(
  ctx: CommandContext,
  { nodeId, title = "", words }: Omit<LinkOver, "key" | "over">,
): string | undefined {
  const { tree } = ctx.workspace;
  const anchor = anchorOf(tree, nodeId) ?? drawAnchor();
  const link = words === undefined ? titledLink(title, anchor) : wordedLink(words, anchor);
  return carryOut(ctx, linkToNode(tree, { nodeId, anchor, text: undefined }), META) ? link : undefined;
}

/** A link as a row shows it. */
interface ShownLink {
  readonly anchor: number;
  /** Where it begins in the text that is shown. */
  readonly from: number;
  readonly hasOwnWords: boolean;
}

/** Lets a link of a row keep its words, or show its title instead. */
export function turnLink(ctx: CommandContext, key: string, shown: ShownLink): void {
  rewriteLink(ctx, key, shown, ({ anchor, shows }, words) => {
    const title = titleOfAnchor(ctx.workspace.tree, anchor) || words;
    return shows === "words" ? titledLink(title, anchor) : wordedLink(title, anchor);
  });
}

/** Leaves of a link of a row only the words that it shows. */
export const unlink = (ctx: CommandContext, key: string, shown: ShownLink): void =>
  rewriteLink(ctx, key, shown, ({ shows }, words) => (shows === "words" ? words : escapeMarks(words)));

type ToNote = Extract<LinkTarget, { readonly anchor: number }>;
type Write = (target: ToNote, words: string) => string;

function rewriteLink(ctx: CommandContext, key: string, shown: ShownLink, write: Write): void {
  const { tree } = ctx.workspace;
  const { note, flashcard } = tree.row(key) ?? {};
  if (note) {
    const text = withLink(note.text, noteLinkAt(note.text, shown.from), write);
    if (text !== undefined) carryOut(ctx, editNote(tree, { noteId: note.id, text }), META);
    return;
  }
  if (!flashcard) return;
  // A card may show one of its sides, or a sentence in which places are other ones than in what is written.
  for (const [field, written] of writtenTexts(flashcard)) {
    const link = noteLinksIn(written).find(
      ({ target }) =>
        "anchor" in target &&
        target.anchor === shown.anchor &&
        (target.shows === "words") === shown.hasOwnWords,
    );
    const text = withLink(written, link, write);
    if (text === undefined) continue;
    const meta = { ...META, eventType: "flashcard.edit", failure: CARD_FAILURE_TEXT.editCard } as const;
    carryOut(ctx, editFlashcard(tree, { flashcardId: flashcard.id, [field]: text }), meta);
    return;
  }
}

const noteLinksIn = (text: string): readonly NoteLink[] =>
  linksIn(readPieces(text)).flatMap(({ from }) => noteLinkAt(text, from) ?? []);

/** Returns a text in which one link is written otherwise; undefined where it leads to no note. */
function withLink(text: string, link: NoteLink | undefined, write: Write): string | undefined {
  if (!link || "query" in link.target) return undefined;
  const words = text.slice(link.words.from, link.words.to);
  return text.slice(0, link.from) + write(link.target, words) + text.slice(link.to);
}

type Decide = (text: LinkToNode["text"]) => Result<Plan, Refusal>;

const META = { eventType: "note.edit", source: "field", failure: FAILURE_TEXT.editNote } as const;

function putLink(ctx: CommandContext, link: string, decide: Decide, sign = "[["): string | undefined {
  const key = focusedKey(ctx) ?? "";
  const field = ctx.fields.get(key);
  if (!field || !ctx.workspace.tree.row(key)?.note)
    return carryOut(ctx, decide(undefined), META) ? link : undefined;
  const { end } = field.selection();
  const start = Math.max(0, field.text().lastIndexOf(sign, end));
  saveLink(ctx, { key, over: { start, end }, link }, decide);
  return undefined;
}

interface PutOver {
  readonly key: string;
  readonly over: TextSelection;
  readonly link: string;
}

function saveLink(ctx: CommandContext, { key, over, link }: PutOver, decide: Decide): void {
  const row = ctx.workspace.tree.row(key);
  if (!row?.note) return;
  const typed = ctx.fields.get(key)?.text() ?? row.note.text;
  const text = typed.slice(0, over.start) + link + typed.slice(over.end);
  const plan = decide({ noteId: row.note.id, text });
  const focus = { nodeId: row.node.id, caret: over.start + link.length };
  carryOut(ctx, plan.ok ? ok({ ...plan.value, focus }) : plan, { ...META, from: { typed: [key] } });
}
