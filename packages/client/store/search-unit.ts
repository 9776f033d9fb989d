import type { CardKindName } from "@perennial/domain/card/card";
import { wordsOfSentence } from "@perennial/domain/card/gaps";
import { mergedFields } from "@perennial/domain/kind/merged";
import type { Values } from "@perennial/domain/kind/values";
import { type Contents, contentsOf } from "@perennial/domain/search/query/contents";
import type { SearchUnit } from "@perennial/domain/search/query/unit";
import { isWatchedFor } from "@perennial/domain/study/leeches";
import type { Weights } from "@perennial/domain/study/memory";
import type { NodeId, Progress, TreeNode } from "@perennial/domain/tree/node";
import { hasSourceChanged } from "@perennial/domain/tree/provenance";
import type { TreeView } from "@perennial/domain/tree/view";
import type { LinkIndex } from "./link-index.ts";
import type { NoteTimes } from "./note-times.ts";
import type { TreeStore } from "./tree-store.ts";

/** A note, or one part of a card, as searches ask for it. */
export interface UnitOfNode extends SearchUnit {
  readonly id: NodeId;
  readonly part: number;
}

/** The texts of a note or a card, as they were when they were looked at. */
export class Texts {
  readonly content: object;
  readonly text: string;
  readonly title: string;
  readonly answer: string;
  private readonly written: string;
  private known: Contents | undefined;

  constructor(type: TreeNode["itemType"], content: Values, foldText: (text: string) => string) {
    const textOf = (field: string) => String(content[field] ?? "");
    // Labels of shapes stand in the answer.
    const [title = "", ...others] =
      type === "flashcard"
        ? [textOf("question"), textOf("answer"), wordsOfSentence(textOf("source"))]
        : mergedFields(type).map(textOf);
    this.content = content;
    this.written = [title, ...others].join("\n").trimEnd();
    this.title = foldText(title);
    this.answer = type === "flashcard" ? foldText(others[0] ?? "") : "";
    this.text = type === "flashcard" ? foldText(this.written) : this.title;
  }

  get contents(): Contents {
    this.known ??= contentsOf(this.written);
    return this.known;
  }
}

/** What cards need, at the moment of a search; looked at once for one that asks. */
export interface NeedsNow {
  isWaiting(id: NodeId): boolean;
  /** The places of what a node's card needs. */
  placesOf(id: NodeId): readonly number[];
}

/** What most cards need. */
export const NO_PLACES: readonly number[] = [];

/** What the units of a row have in common. */
export interface RowFacts {
  readonly tree: Pick<TreeView, "get"> & Pick<TreeStore, "provenanceOn">;
  readonly node: TreeNode;
  readonly times: NoteTimes;
  readonly row: number;
  readonly above: number;
  readonly level: number;
  readonly children: number;
  readonly isDone: boolean;
  readonly said: Texts;
  readonly links: LinkIndex;
  readonly needs: NeedsNow;
}

/** A unit that works out when it is asked what few searches ask for. */
export class Unit implements UnitOfNode {
  readonly id: NodeId;
  readonly row: number;
  readonly above: number;
  readonly level: number;
  readonly children: number;
  readonly isDone: boolean;
  readonly kind: "note" | CardKindName;
  readonly part: number;
  readonly progress: Progress | undefined;
  readonly text: string;
  readonly title: string;
  readonly weights: Weights | undefined;
  private readonly said: Texts;
  private readonly tree: RowFacts["tree"];
  private readonly node: TreeNode;
  private readonly times: NoteTimes;
  private readonly links: LinkIndex;
  private readonly needsNow: NeedsNow;

  constructor(
    facts: RowFacts,
    kind: "note" | CardKindName,
    part: number,
    progress: Progress | undefined,
    weights?: Weights,
  ) {
    this.id = facts.node.id;
    this.tree = facts.tree;
    this.node = facts.node;
    this.times = facts.times;
    this.weights = weights;
    this.row = facts.row;
    this.above = facts.above;
    this.level = facts.level;
    this.children = facts.children;
    this.isDone = facts.isDone;
    this.kind = kind;
    this.part = part;
    this.progress = progress;
    this.said = facts.said;
    this.links = facts.links;
    this.needsNow = facts.needs;
    this.text = facts.said.text;
    this.title = facts.said.title;
  }

  get isBlocked(): boolean {
    return this.needsNow.isWaiting(this.id);
  }
  get isDrafted(): boolean {
    return this.tree.provenanceOn(this.id) !== undefined;
  }
  get isWatched(): boolean {
    return isWatchedFor(this.tree.provenanceOn(this.id));
  }
  get isStale(): boolean {
    return this.tree.provenanceOn(this.id)?.some((came) => hasSourceChanged(this.tree, came)) === true;
  }
  get needs(): readonly number[] {
    return this.kind === "note" ? NO_PLACES : this.needsNow.placesOf(this.id);
  }
  get backlinks(): number {
    return this.links.linkingTo(this.id).length;
  }
  get question(): string {
    return this.kind === "note" ? "" : this.said.title;
  }
  get answer(): string {
    return this.said.answer;
  }
  get contents(): Contents {
    return this.said.contents;
  }
  get createdAt(): number | undefined {
    return this.times.createdAt(this.node);
  }
  get changedAt(): number | undefined {
    return this.times.changedAt(this.node);
  }
}
