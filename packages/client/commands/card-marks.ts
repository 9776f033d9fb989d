import { studyDayOf } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import type { Here } from "./due-text.ts";

export const isSuspended = (progress: Progress | undefined): boolean =>
  progress !== undefined && progress.suspendedAt !== null;

export const isBuried = (progress: Progress | undefined, { now, timeZone }: Here): boolean =>
  (progress?.buriedUntil ?? 0) > studyDayOf(now, timeZone);
