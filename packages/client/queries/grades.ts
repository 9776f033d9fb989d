import type { GradeInput } from "@perennial/contract/drafts/drafts";
import { type Grade, MOST_GRADED } from "@perennial/domain/draft/grade";
import type { Api } from "../api/client.ts";

/** A card and what was typed as its answer. */
export interface GradeWish extends GradeInput {
  /** The server's number of the row that shows the card. */
  readonly nodeId: number;
}

/** Asks a model whether a typed answer means what the card answers, where its person lets it; null where it says nothing. */
export type Grader = (wish: GradeWish, signal: AbortSignal) => Promise<Grade | null>;

/** Makes a grader for a visit of a page: whether the person lets the model is asked once, before the first answer is sent. */
export function createGrader(api: Pick<Api, "getAssistant" | "gradeAnswer">): Grader {
  let allowed: Promise<boolean> | undefined;
  return async ({ nodeId, ...body }, signal) => {
    if (Object.values(body).some((text) => text.length > MOST_GRADED)) return null;
    allowed ??= api.getAssistant().then((reply) => {
      if (!reply.ok) allowed = undefined;
      return reply.ok && reply.value.grades;
    });
    if (!(await allowed) || signal.aborted) return null;
    const reply = await api.gradeAnswer({ id: nodeId, body, signal });
    if (!reply.ok || reply.value.verdict === null) return null;
    return { verdict: reply.value.verdict, missing: reply.value.missing };
  };
}
