import type { CardPart, NodeId } from "@perennial/domain/tree/node";
import type { ComponentType, ReactNode } from "react";
import type { CardContext } from "../../commands/command.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Workspace } from "../../store/workspace.ts";

type Placed = CardPart & { readonly nodeId: NodeId };

/** What a list says of a card, and of where it stands. */
export interface CardTexts {
  askedText(tree: TreeStore, card: Placed): string;
  /** What stands above it, in a line. */
  pathOf(tree: TreeStore, nodeId: NodeId): string;
  /** The page on which its row stands; null while the server has given it no number. */
  addressOf(tree: TreeStore, nodeId: NodeId): string | null;
}

export interface CardsPageProps {
  readonly workspace: Workspace;
  readonly ctx: CardContext;
  readonly notesId: NodeId;
  readonly texts: CardTexts;
  /** Chooses a tag by its letters. */
  readonly TagFinder: ComponentType<{
    readonly tree: TreeStore;
    readonly foot: ReactNode;
    readonly onChoose: (name: string) => void;
    readonly onClose: () => void;
  }>;
  readonly memory: { get(key: string): string | null; set(key: string, value: string): boolean };
  /** Where the chosen cards are studied. */
  readonly studyPath: string;
}
