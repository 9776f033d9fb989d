import type { ComponentType } from "react";
import type { CommandContext } from "../../commands/command.ts";
import type { Proposal } from "../../store/proposals.ts";
import type { RowData } from "../../store/row-data.ts";
import type { Workspace } from "../../store/workspace.ts";

/** What the outline leaves to other features: the page that puts them together passes them in. */
export interface TreeParts {
  /** The face of a card, its ratings while flipped, or its form while it is edited. */
  readonly Card: ComponentType<CardPartProps>;
  readonly CardMargin: ComponentType<{ ctx: CommandContext; row: RowData; isFlipped: boolean }>;
  readonly CardBullet: ComponentType<{ row: RowData }>;
  readonly Conversion: ComponentType<{ ctx: CommandContext; row: RowData }>;
  /** What is seen of a sign on a row: the tick of one that is done, the ways out of a conflict, how many are hidden. */
  readonly Sign: ComponentType<{ ctx: CommandContext; rowKey: string; sign: "done" | "conflict" | "hidden" }>;
  /** Below the title of the page: what links to it. */
  readonly BelowTitle: ComponentType<{ ctx: CommandContext; parts: TreeParts; rowKey: string }>;
  /** Below a row whose text is an embed: what stands there. */
  readonly Embed: ComponentType<{ ctx: CommandContext; row: RowData; text: string }>;
  /** Beside a row with a link to a note that is deleted: when that was. */
  readonly DeletedWhen: ComponentType<{ ctx: CommandContext; text: string }>;
  /** What the card of a row needs. */
  readonly Needs: ComponentType<{ ctx: CommandContext; row: RowData }>;
  /** That the words which a row was drafted from have changed. */
  readonly SourceChanged: ComponentType<{ ctx: CommandContext; row: RowData }>;
  /** What a draft proposes below a row. */
  readonly Proposals: ComponentType<{ ctx: CommandContext; row: RowData; proposals: readonly Proposal[] }>;
  readonly Tools: ComponentType<{ ctx: CommandContext; workspace: Workspace }>;
  readonly Below: ComponentType<{ ctx: CommandContext; workspace: Workspace; isEmpty: boolean }>;
  readonly MobileBar: ComponentType<{ ctx: CommandContext }>;
  /** Ids and sort order of a row, for developers who asked for them. */
  readonly RowMarks?: ComponentType<{ row: RowData }>;
}

/** What the part of a card is told of its row; flags only, so that it renders when one of them changes. */
export interface CardPartProps {
  readonly ctx: CommandContext;
  readonly row: RowData;
  readonly isFlipped: boolean;
  readonly isEditing: boolean;
  readonly isTabStop: boolean;
}
