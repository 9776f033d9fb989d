import type { NodeId } from "../../tree/node.ts";
import type { Weights } from "../memory.ts";
import { dayOfDate, type LimitName, type SettingsHere } from "../settings.ts";
import type { StudyDay } from "../study-day.ts";

/** Cards that are studied alike. */
export interface SimulatedGroup {
  readonly desiredRetention: number;
  /** Counted from today. */
  readonly examDay: number | undefined;
  readonly weights: Weights;
  /** How many steps of minutes a new card takes. */
  readonly learningSteps: number;
  /** Which limits hold, the outermost first: groups that name the same one share it. */
  readonly newLimits: readonly number[];
  readonly reviewLimits: readonly number[];
}

/** How the cards of a learner are studied. */
export interface SimulatedPlan {
  /** By card. */
  readonly groupOf: Uint16Array;
  readonly groups: readonly SimulatedGroup[];
  readonly newPerDay: readonly number[];
  readonly reviewsPerDay: readonly number[];
}

/**
 * Returns how the cards of a learner are studied, with cards that are studied alike in one group.
 * @param nodeIds of the cards that are simulated
 */
export function planFor(
  nodeIds: readonly NodeId[],
  settingsOf: (nodeId: NodeId) => SettingsHere,
  today: StudyDay,
): SimulatedPlan {
  const places = new Map<SettingsHere, number>();
  const groups: SimulatedGroup[] = [];
  const limits = { newPerDay: createLimits("newPerDay"), reviewsPerDay: createLimits("reviewsPerDay") };
  const groupOf = Uint16Array.from(nodeIds, (nodeId) => {
    const here = settingsOf(nodeId);
    const known = places.get(here);
    if (known !== undefined) return known;
    const { desiredRetention, examDate, weights, learningSteps } = here.settings;
    const examDay = examDate === null ? undefined : dayOfDate(examDate) - today;
    groups.push({
      desiredRetention,
      examDay,
      weights,
      learningSteps: learningSteps.length,
      newLimits: limits.newPerDay.placesOf(here),
      reviewLimits: limits.reviewsPerDay.placesOf(here),
    });
    places.set(here, groups.length - 1);
    return groups.length - 1;
  });
  const { newPerDay, reviewsPerDay } = limits;
  return { groupOf, groups, newPerDay: newPerDay.list, reviewsPerDay: reviewsPerDay.list };
}

/** A limit is for all below the node that says it. */
function createLimits(name: LimitName) {
  const places = new Map<NodeId | null, number>();
  const list: number[] = [];
  const placesOf = ({ limits }: SettingsHere): readonly number[] =>
    limits[name].map(({ from, perDay }) => {
      const known = places.get(from);
      if (known !== undefined) return known;
      places.set(from, list.push(perDay) - 1);
      return list.length - 1;
    });
  return { list, placesOf };
}
