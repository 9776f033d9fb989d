import { partsWhere } from "../../card/parts-where.ts";
import { partId } from "../../kind/owner.ts";
import type { NodeId } from "../../tree/node.ts";
import type { TreeView } from "../../tree/view.ts";
import type { SettingsHere } from "../settings.ts";
import type { StudyDay } from "../study-day.ts";
import { cardMemoryOf, recallOn } from "./card-memory.ts";

/** How well the cards of a branch are known, each by each of its parts. A card is no branch: what hangs below it stands where it does. */
export interface BranchStrength {
  readonly nodeId: NodeId;
  /** 0 for the node that was asked about. */
  readonly depth: number;
  readonly cards: number;
  /** How many of them were met. */
  readonly met: number;
  /** The mean chance, from 0 to 1, that one of these would be known today; null where none was met. */
  readonly recall: number | null;
  /** The days that the middle one of these lasts. */
  readonly lasts: number | null;
}

export interface StrengthOptions {
  readonly today: StudyDay;
  readonly timeZone: string;
  /** How many levels below the node at most; fewer where that keeps it within so many rows. */
  readonly levels: number;
  readonly mostRows: number;
  /** How each branch is studied: by its weights a card is forgotten. */
  readonly settingsOf: (nodeId: NodeId) => SettingsHere;
}

interface Row {
  readonly nodeId: NodeId;
  readonly depth: number;
  cards: number;
  recalls: number;
  readonly stabilities: number[];
}

/** The strength of a branch, and of those below it that hold several cards, in the order of the screen. */
export function branchStrengths(
  tree: TreeView,
  rootId: NodeId,
  { today, timeZone, levels, mostRows, settingsOf }: StrengthOptions,
): readonly BranchStrength[] {
  const rows: Row[] = [];
  /** The rows that what is being walked belongs to, the highest first. */
  const above: Row[] = [];
  const seen = new Set<NodeId>();
  const open = [{ id: rootId, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { id, depth } = next;
    const node = tree.get("node", id);
    if (!node || seen.has(id)) continue;
    seen.add(id);
    const isBranch = id === rootId || node.itemType === "note";
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop();
    if (isBranch && depth <= levels) {
      const row = { nodeId: id, depth, cards: 0, recalls: 0, stabilities: [] };
      above.push(row);
      rows.push(row);
    }
    const card = node.itemType === "flashcard" ? tree.get("flashcard", node.itemId) : undefined;
    for (const part of card ? partsWhere(tree, id, card) : []) {
      const memory = cardMemoryOf(tree.get("progress", partId(node.itemId, part)), timeZone);
      const recall = memory && recallOn(today, { ...memory, weights: settingsOf(id).settings.weights });
      for (const row of above) {
        row.cards++;
        if (!memory || recall === null) continue;
        row.recalls += recall;
        row.stabilities.push(memory.stability);
      }
    }
    const children = tree.childIds(id);
    const below = isBranch ? depth + 1 : depth;
    for (let i = children.length - 1; i >= 0; i--) open.push({ id: children[i] as NodeId, depth: below });
  }
  const branches = rows.filter(({ depth, cards }) => depth === 0 || cards > 1);
  const within = (deepest: number) => branches.filter(({ depth }) => depth <= deepest);
  let deepest = levels;
  while (deepest > 0 && within(deepest).length > mostRows) deepest--;
  return within(Math.max(1, deepest)).slice(0, mostRows).map(strengthOf);
}

function strengthOf({ nodeId, depth, cards, recalls, stabilities }: Row): BranchStrength {
  const met = stabilities.length;
  const sorted = stabilities.sort((a, b) => a - b);
  const recall = met === 0 ? null : recalls / met;
  return { nodeId, depth, cards, met, recall, lasts: sorted[(met - 1) >> 1] ?? null };
}
