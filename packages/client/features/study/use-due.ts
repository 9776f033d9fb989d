import { useEffect, useState } from "react";
import { hereOf } from "../../commands/due-text.ts";
import type { Workspace } from "../../store/workspace.ts";
import { browserIdle } from "./browser-idle.ts";
import { type CardsHere, dueNow } from "./due-cards.ts";
import { type DueNow, watchDue } from "./due-watch.ts";

/** Somebody looks at it. */
const REST_MS = 100;

/** What is due, from the first moment on, and again whenever something was changed here or elsewhere. */
export function useDue(workspace: Workspace, { ctx, notesId }: CardsHere): DueNow {
  const [due, setDue] = useState(() => dueNow({ ctx, notesId }));
  useEffect(() => watchDue(workspace, () => hereOf(ctx), browserIdle, setDue, REST_MS), [workspace, ctx]);
  return due;
}
