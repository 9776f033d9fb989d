import { cycleFinder, needsOf } from "../tree/needs.ts";
import type { FlashcardId, NodeId, Progress } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { cardsAt, type StudyCard } from "./cards-below.ts";
import { retrievability, type Weights } from "./memory.ts";
import type { SettingsHere } from "./settings.ts";
import { type StudyDay, studyDayOf } from "./study-day.ts";

/** What is known for at least a week and recalled nine times in ten counts as known. */
const KNOWN_STABILITY_DAYS = 7;
const KNOWN_RECALL = 0.9;

/** A part of a card that is asked since one that needs it was forgotten. */
export interface Remedy {
  readonly card: StudyCard;
  /** The card that needs it. */
  readonly of: StudyCard;
}

/** What cards need, as far as it matters now. */
export interface NeededNow {
  /** The parts that a node's card waits for before it is met: none where it may be met, or was. */
  waitsFor(nodeId: NodeId): readonly StudyCard[];
  /** The nodes whose cards wait for something before they are met, or would. */
  waiting(): ReadonlySet<NodeId>;
  /** One for each card that was forgotten today, unless something that it needs was asked since. */
  readonly remedies: readonly Remedy[];
}

/** What of a part decides whether it is known. */
export interface KnownPart {
  readonly phase: Progress["phase"];
  /** The stability in days; 0 for what was never asked. */
  readonly stability: number;
  readonly studyDay: StudyDay | null;
  readonly dueAt: number;
}

/**
 * Returns whether a part counts as known. What a branch lets fall below nine in ten before it comes back is known until it
 * is due: else what needs it could wait for ever.
 */
export const isKnown = (
  { phase, stability, studyDay, dueAt }: KnownPart,
  { now, today, weights }: { readonly now: number; readonly today: StudyDay; readonly weights: Weights },
): boolean =>
  phase === "review" &&
  stability >= KNOWN_STABILITY_DAYS &&
  (dueAt > now ||
    retrievability(stability, Math.max(0, today - (studyDay ?? today)), weights) >= KNOWN_RECALL);

const NOTHING: readonly StudyCard[] = [];

/**
 * Looks at what cards need. What is suspended or deleted, and needs in a cycle, hold nothing up.
 * @returns null where no card needs another
 */
export function neededNow(
  tree: TreeView,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
  settingsOf: (nodeId: NodeId) => SettingsHere,
): NeededNow | null {
  const all = needsOf(tree);
  if (all.length === 0) return null;
  const today = studyDayOf(now, timeZone);
  const isInCycle = cycleFinder(tree, all);
  const needed = new Map<NodeId, StudyCard[]>();
  for (const need of all) {
    if (tree.get("node", need.from)?.itemType !== "flashcard" || isInCycle(need)) continue;
    const cards = cardsAt(tree, need.to).filter(({ progress }) => (progress?.suspendedAt ?? null) === null);
    needed.set(need.from, [...(needed.get(need.from) ?? []), ...cards]);
  }
  const isMissing = ({ nodeId, progress }: StudyCard) => {
    if (!progress) return true;
    const { phase, strength: stability, studyDay } = progress;
    const part = { phase, stability, studyDay, dueAt: Date.parse(progress.nextReviewTime) };
    return !isKnown(part, { now: now.getTime(), today, weights: settingsOf(nodeId).settings.weights });
  };
  const known = new Map<NodeId, readonly StudyCard[]>();
  const waitsFor = (nodeId: NodeId): readonly StudyCard[] => {
    const cards = needed.get(nodeId);
    if (!cards || !settingsOf(nodeId).settings.needsFirst) return NOTHING;
    const waited = known.get(nodeId) ?? cards.filter(isMissing);
    known.set(nodeId, waited);
    return waited;
  };
  const recallOf = ({ nodeId, progress }: StudyCard) =>
    progress && progress.phase !== "new" && progress.strength > 0
      ? retrievability(
          progress.strength,
          Math.max(0, today - (progress.studyDay ?? today)),
          settingsOf(nodeId).settings.weights,
        )
      : 0;
  const mayBeAsked = ({ nodeId, flashcardId, progress }: StudyCard) => {
    if (isMetToday(tree, flashcardId, today)) return false;
    if (!progress) return waitsFor(nodeId).length === 0;
    if (progress.buriedUntil !== null && progress.buriedUntil > today) return false;
    return progress.phase !== "new" || waitsFor(nodeId).length === 0;
  };
  const remedies: Remedy[] = [];
  for (const [nodeId, cards] of needed) {
    const of = forgottenAt(tree, nodeId, today);
    if (!of || cards.some(({ progress }) => isAfter(progress, of.progress))) continue;
    const [first] = cards.filter(mayBeAsked).sort((a, b) => recallOf(a) - recallOf(b));
    const isTaken = remedies.some(({ card }) => card.flashcardId === first?.flashcardId);
    if (first && !isTaken) remedies.push({ card: { ...first, neededBy: nodeId }, of });
  }
  const waiting = () => new Set([...needed.keys()].filter((nodeId) => waitsFor(nodeId).length > 0));
  return { waitsFor, waiting, remedies };
}

/** Returns what a part waits for before it is met, one part of each card; nothing where it was met. */
export function waitedFor(
  needed: NeededNow | null,
  { nodeId, progress }: Pick<StudyCard, "nodeId" | "progress">,
): readonly StudyCard[] {
  if (!needed || (progress && progress.phase !== "new")) return NOTHING;
  const cards = new Map(needed.waitsFor(nodeId).map((card) => [card.flashcardId, card]));
  return [...cards.values()];
}

/** The part of a node's card that was not known today, when it was asked last. */
function forgottenAt(tree: TreeView, nodeId: NodeId, today: StudyDay): StudyCard | undefined {
  return cardsAt(tree, nodeId)
    .filter(
      ({ progress }) => progress?.studyDay === today && progress.confidence === 1 && !progress.suspendedAt,
    )
    .sort((a, b) => Number(isAfter(b.progress, a.progress)) - Number(isAfter(a.progress, b.progress)))[0];
}

const isAfter = (a: Progress | undefined, b: Progress | undefined): boolean =>
  Date.parse(a?.reviewedAt ?? "") > Date.parse(b?.reviewedAt ?? "");

const isMetToday = (tree: TreeView, flashcardId: FlashcardId, today: StudyDay): boolean =>
  tree.belongings("progress", flashcardId).some((id) => tree.get("progress", id)?.studyDay === today);
