import type { Marks } from "@perennial/domain/tree/node";
import type { MarksInput } from "./ratings.ts";

/** The marks that a call names. @param now when a card is suspended or made new where that is not said */
export function marksFromWire(marks: MarksInput, now: Date): Marks {
  const { suspended, marked_at, buried_until, flag, left_at: leftAt, hints_off: hintsOff } = marks;
  const { due_at, forgotten } = marks;
  const since = typeof marked_at === "string" ? new Date(marked_at) : now;
  return {
    ...(typeof suspended === "boolean" ? { suspendedAt: suspended ? since.toISOString() : null } : {}),
    ...(typeof buried_until === "number" ? { buriedUntil: buried_until === 0 ? null : buried_until } : {}),
    ...(typeof flag === "number" ? { flag } : {}),
    ...(typeof leftAt === "number" ? { leftAt } : {}),
    ...(typeof hintsOff === "number" ? { hintsOff } : {}),
    ...(typeof forgotten === "boolean" ? { forgottenAt: forgotten ? since.toISOString() : null } : {}),
    ...(typeof due_at === "string" ? { nextReviewTime: new Date(due_at).toISOString() } : {}),
  };
}
