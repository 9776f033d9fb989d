import type { Feature } from "@perennial/domain/access/features";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Api } from "../api/client.ts";
import type { LiveField, LiveFields } from "../store/live-fields.ts";
import type { RowData } from "../store/row-data.ts";
import { type SelectedRange, selectedRange } from "../store/selection.ts";
import type { TextSelection } from "../store/text-selection.ts";
import type { ToastInput } from "../store/toasts.ts";
import type { Mode, UiStore } from "../store/ui-store.ts";
import type { VisibleList } from "../store/visible-list.ts";
import type { Workspace } from "../store/workspace.ts";

/** Where in a row the focus is: the text field of a note, its link or the front or back of a card, or the row itself. */
export type FocusedPart = "field" | "inner" | "row";

/** What the person used; goes into the history with the action. */
export type Source = "keyboard" | "pointer" | "menu" | "mobile-bar" | "field";

export interface Target {
  readonly key: string;
  readonly row: RowData;
  readonly place: FocusedPart;
  /** The field of the row, where it is mounted. */
  readonly field: LiveField | undefined;
  readonly source: Source;
}

/** What commands may use. Everything they need is here, so that each runs in a test with plain objects. */
export interface CommandContext {
  readonly workspace: Pick<Workspace, "userId" | "tree" | "drafts" | "submit" | "typing" | "undo">;
  readonly ui: UiStore;
  readonly list: VisibleList;
  /** For what is asked and not written: changes go through the workspace. */
  readonly api: Pick<Api, "autofillFlashcard">;
  readonly fields: LiveFields;
  notify(toast: ToastInput): void;
  /** Whether a subscription that is asked for is there. */
  mayUse(feature: Feature): boolean;
  isSignedIn(): boolean;
  now(): Date;
  /** Where this device is, as an IANA name: what it rates belongs to a study day there. */
  timeZone(): string;
  /** Opens the page of a row, once the server has numbered it. `replace`: Back skips the present page. */
  openTree(key: string, options?: { readonly replace: boolean }): void;
  /** Leads to what else there is of a row, as soon as the server has given it an id. `search`: the query of the address now. */
  openAddress(key: string, addressOf: (id: number, search: string) => string): void;
  parentId(): NodeId | null;
  openParent(): void;
  /** Puts the focus on the controls of the page. */
  focusControls(): void;
  /** Writes the mode into the address; `refocus` puts the focus back into the outline. */
  setMode(mode: Mode, options?: { readonly refocus: boolean }): void;
  linkTo(id: RecordId): string;
  readonly clipboard: Clipboard;
  /** How much of the page is in sight, in px. */
  windowHeight(): number;
  /** Types text into the field with the focus, as a person does: over what is selected, or over what is named. */
  insertText(text: string, where?: { readonly over: TextSelection; readonly select: TextSelection }): void;
  /** Leads to an address outside, in a page of its own. */
  openLink(href: string): void;
  /** Shows the rows that a query finds. */
  filterBy(query: string): void;
  readonly memory: KeyMemory;
  /** The rows are shown apart from where they stand: what they say is changed here, and not their place. */
  readonly isApart?: boolean;
}

/** What is done to one card, in the outline or wherever else it is met. */
export type CardContext = Pick<
  CommandContext,
  "workspace" | "ui" | "api" | "fields" | "notify" | "mayUse" | "now" | "timeZone"
>;

/** What commands copy, by its kinds: `text/plain`, `text/html`, and one of our own. */
export type Copied = Readonly<Record<string, string>>;

/** The browser's clipboard as commands use it: they write to it; selected text is left to the browser. */
export interface Clipboard {
  /** Returns whether the browser has allowed it. */
  write(copied: Copied): boolean;
  /** Whether words on the page are selected, outside a field. */
  isTextSelected(): boolean;
}

/** What one key press leaves for the next. */
export interface KeyMemory {
  /** When Space was last pressed where it means something, in ms; 0 for never. */
  spaceAt: number;
  /** The column the arrow keys keep, in px from the left of the window. */
  goalX: number | undefined;
  /** When a field that was typed in vanished, or the last letter meant for it came, in ms; 0 for never. */
  strayAt: number;
  /** What is pasted next is text and nothing else: the keys ask for it. */
  pastesLiterally: boolean;
}

/** Returns the memory of a page on which no key was pressed yet. It is changed in place. */
export const createKeyMemory = (): KeyMemory => ({
  spaceAt: 0,
  goalX: undefined,
  strayAt: 0,
  pastesLiterally: false,
});

/** One thing a person can do to a row. Keys, buttons, menus and the help all read the same entry. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Chords as `parseChord` reads them; none for a command without keys. */
  readonly keys: readonly string[];
  /** Whether it applies here and now. A key whose command does not apply is left to the browser. */
  when(ctx: CommandContext, at: Target): boolean;
  run(ctx: CommandContext, at: Target): void;
}

export type Handler = Command["run"];

/** Declares a command. @param keys chords for `parseChord` @param label if the id does not spell it */
export const command = (
  id: string,
  keys: readonly string[],
  when: Command["when"],
  run: Handler,
  label = (id[0]?.toUpperCase() + id.slice(1)).replace("-", " "),
): Command => ({ id, label, keys, when, run });

/** Whether a target is a text whose field is mounted. */
export const inField = (_ctx: CommandContext, at: Target): boolean =>
  at.place === "field" && at.field !== undefined;
/** Whether keys of one letter are free here: they are typed into a field. */
export const outsideField = (_ctx: CommandContext, at: Target): boolean => at.place !== "field";
/** Whether the row of a target shows a flashcard. */
export const isCard = (_ctx: CommandContext, at: Target): boolean => at.row.node.itemType === "flashcard";

/** Whether the page is in editing mode; nothing is written in viewing mode. */
export const isEditing = (ctx: CommandContext): boolean => ctx.ui.getState().mode === "editing";
/** Whether a row is the root of the page, which is shown as its title, or stands apart: here it is not moved, folded or deleted. */
export const isPageRoot = (ctx: CommandContext, key: string): boolean =>
  key === ctx.list.rootKey || ctx.isApart === true;

/** Whether a row hides its children on this device. The root of a page shows them even if collapsed. */
export const isCollapsed = (ctx: CommandContext, key: string): boolean =>
  ctx.ui.getState().collapsed.has(key);
/** The text of a note as it stands on the screen, saved or not. */
export const liveText = ({ workspace }: CommandContext, key: string): string =>
  workspace.typing.textOf(key) ?? "";
/** The id of the page's root; undefined when that is gone. */
export const pageRootId = (ctx: CommandContext): NodeId | undefined =>
  ctx.workspace.tree.idOf(ctx.list.rootKey);

/** A row as a command's target; undefined when it is gone. */
export function targetAt(
  ctx: CommandContext,
  key: string,
  place: FocusedPart,
  source: Source,
): Target | undefined {
  const row = ctx.workspace.tree.row(key);
  return row && { key, row, place, source, field: ctx.fields.get(key) };
}

/** The rows that are selected; undefined where none are. */
export const selectionOf = ({ list, workspace, ui }: CommandContext): SelectedRange | undefined =>
  selectedRange(list, workspace.tree, ui.getState().selection);
