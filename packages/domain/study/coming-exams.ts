import type { NodeId } from "../tree/node.ts";
import type { StudyCard } from "./cards-below.ts";
import { dayOfDate, type SettingsHere } from "./settings.ts";
import type { StudyDay } from "./study-day.ts";

/** An exam that is still to come, and the node that says its date. */
export interface ComingExam {
  readonly nodeId: NodeId;
  readonly day: StudyDay;
}

/** Lists the exams for which there are cards, the nearest first; one that is today is among them. */
export function comingExams(
  cards: readonly StudyCard[],
  settingsOf: (nodeId: NodeId) => SettingsHere,
  today: StudyDay,
): readonly ComingExam[] {
  const days = new Map<NodeId, StudyDay>();
  for (const { nodeId } of cards) {
    const { settings, from } = settingsOf(nodeId);
    if (settings.examDate === null || from.examDate === null) continue;
    const day = dayOfDate(settings.examDate);
    if (day >= today) days.set(from.examDate, day);
  }
  return [...days].map(([nodeId, day]) => ({ nodeId, day })).sort((a, b) => a.day - b.day);
}
