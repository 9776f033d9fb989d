import type { FieldsOf, RecordOf } from "../kind/kinds.ts";
import { compareIds } from "../kind/record-id.ts";
import type { FlashcardId, NodeId } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import { DEFAULT_SCHEDULING, type Scheduling } from "./schedule.ts";
import {
  DEFAULT_SETTINGS,
  forEachSetting,
  readSetting,
  SETTING_NAMES,
  type SettingName,
  type StudySettings,
} from "./setting-values.ts";
import type { StudyDay } from "./study-day.ts";

type Stored = Pick<RecordOf<"studySettings">, "id" | keyof FieldsOf<"studySettings">>;

/** How a branch is to be studied, and which node says so; null where nobody does (decision 48). */
export interface SettingsHere {
  readonly settings: StudySettings;
  readonly from: { readonly [S in SettingName]: NodeId | null };
  /** Every limit of the day that holds here: its own and those of the branches around it, the outermost first. */
  readonly limits: { readonly [S in LimitName]: readonly Limit[] };
}

export type LimitName = "newPerDay" | "reviewsPerDay";

/** So many cards a day for all below the node that says it. */
export interface Limit {
  readonly from: NodeId | null;
  readonly perDay: number;
}

/** Where nobody has said anything. */
export const NOBODY: SettingsHere = {
  settings: DEFAULT_SETTINGS,
  from: forEachSetting(() => null),
  limits: {
    newPerDay: [{ from: null, perDay: DEFAULT_SETTINGS.newPerDay }],
    reviewsPerDay: [{ from: null, perDay: DEFAULT_SETTINGS.reviewsPerDay }],
  },
};

/** What is said of one node, below the limits that hold above it; the default holds only where nobody says one. */
const limitedHere = (limits: readonly Limit[], from: NodeId, perDay: number): readonly Limit[] => [
  ...limits.filter((limit) => limit.from !== null && limit.from !== from),
  { from, perDay },
];

/**
 * Reads how nodes are to be studied: of each value the nearest that is said, by the node itself or by one above it.
 * What cannot be read counts as not said. Where several devices began to say something of one node, the later counts.
 */
export function createSettingsReader(
  stored: Iterable<Stored>,
  parentOf: (id: NodeId) => NodeId | null | undefined,
): (id: NodeId) => SettingsHere {
  const own = new Map<NodeId, Stored[]>();
  for (const each of stored) own.set(each.nodeId, [...(own.get(each.nodeId) ?? []), each]);
  if (own.size === 0) return () => NOBODY;
  for (const records of own.values()) records.sort((a, b) => compareIds(a.id, b.id));
  const known = new Map<NodeId, SettingsHere>();

  const read = (id: NodeId, above: SettingsHere): SettingsHere => {
    let here = above;
    for (const record of own.get(id) ?? [])
      for (const name of SETTING_NAMES) {
        const value = readSetting(name, record[name]);
        if (value === undefined) continue;
        here = {
          ...here,
          settings: { ...here.settings, [name]: value },
          from: { ...here.from, [name]: id },
        };
        if (name === "newPerDay" || name === "reviewsPerDay") {
          const limits = limitedHere(here.limits[name], id, here.settings[name]);
          here = { ...here, limits: { ...here.limits, [name]: limits } };
        }
      }
    return here;
  };

  return (id) => {
    const way: NodeId[] = [];
    const seen = new Set<NodeId>();
    let at: NodeId | null | undefined = id;
    while (at !== null && at !== undefined && !known.has(at) && !seen.has(at)) {
      seen.add(at);
      way.push(at);
      at = parentOf(at);
    }
    let here = (at === null || at === undefined ? undefined : known.get(at)) ?? NOBODY;
    for (const node of way.reverse()) {
      here = read(node, here);
      known.set(node, here);
    }
    return here;
  };
}

/** What is said of a node itself, as it is kept; null is inherited. */
export type OwnSettings = Pick<FieldsOf<"studySettings">, SettingName>;
export const NO_OWN_SETTINGS: OwnSettings = forEachSetting(() => null);

/** What the records of one node say together: of each value the later counts, and what cannot be read is not said. */
export function ownSettingsOf(records: readonly Stored[]): OwnSettings {
  let said = NO_OWN_SETTINGS;
  for (const record of [...records].sort((a, b) => compareIds(a.id, b.id)))
    for (const name of SETTING_NAMES)
      if (readSetting(name, record[name]) !== undefined) said = { ...said, [name]: record[name] };
  return said;
}

/** Returns how each node of an outline is studied, as far as the outline is loaded. */
export const settingsIn = (
  tree: TreeView,
  stored: Iterable<Stored> = tree.recordsOf("studySettings"),
): ((id: NodeId) => SettingsHere) => createSettingsReader(stored, (id) => tree.get("node", id)?.parentId);

/** How a node would be studied if nothing was said of it: as the one above it. */
export function inheritedIn(tree: TreeView, nodeId: NodeId): SettingsHere {
  const parentId = tree.get("node", nodeId)?.parentId ?? null;
  return parentId === null ? NOBODY : settingsIn(tree)(parentId);
}

/** How an outline would be studied if this was said of one node. */
export const settingsWith = (
  tree: TreeView,
  nodeId: NodeId,
  own: OwnSettings,
): ((id: NodeId) => SettingsHere) =>
  settingsIn(tree, [
    ...[...tree.recordsOf("studySettings")].filter((record) => record.nodeId !== nodeId),
    { ...own, id: nodeId, nodeId },
  ]);

const DAY_MS = 86_400_000;

/** How a card comes back by these settings. @param question its own, by which cards are spread before an exam */
export const schedulingOf = (
  { desiredRetention, learningSteps, examDate, weights, easyDays }: StudySettings,
  question: string,
): Scheduling => {
  const said = { ...DEFAULT_SCHEDULING, desiredRetention, learningSteps, weights };
  const scheduling: Scheduling = easyDays ? { ...said, easyDays } : said;
  if (examDate === null) return scheduling;
  return { ...scheduling, examDay: dayOfDate(examDate), spread: spreadOf(question) };
};

/** The study day that begins in the morning of a date. */
export const dayOfDate = (date: string): StudyDay => Date.parse(date) / DAY_MS;

/** Returns the number by which a question is spread over days before an exam: of its text, since ids may change. */
export function spreadOf(text: string): number {
  let number = 0;
  for (let i = 0; i < text.length; i++) number = (Math.imul(number, 31) + text.charCodeAt(i)) >>> 0;
  return number;
}

/** How a card comes back, by where it stands. */
export function schedulingOfCard(tree: TreeView, flashcardId: FlashcardId): Scheduling {
  const nodeId = tree.holderOf({ itemType: "flashcard", itemId: flashcardId });
  if (nodeId === undefined) return DEFAULT_SCHEDULING;
  return schedulingOf(settingsIn(tree)(nodeId).settings, tree.get("flashcard", flashcardId)?.question ?? "");
}
