import { type ReactElement, useEffect, useState } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { dueText } from "../../commands/due-text.ts";
import type { RowData } from "../../store/row-data.ts";
import { FLAG } from "../../ui/card-signs.ts";
import { Sign } from "../../ui/icon.tsx";

const LOOK_AGAIN_MS = 30_000;

/** When a card comes back, in the margin. */
export function Due({ ctx, row }: { ctx: CommandContext; row: RowData }): ReactElement {
  useEveryHalfMinute();
  const due = dueText(row.progress, { now: ctx.now(), timeZone: ctx.timeZone() });
  return (
    <span className={due === "due now" ? "when due" : "when"}>
      {row.progress?.flag ? <Flag /> : null}
      {due}
    </span>
  );
}

/** A card that its learner wants to find again. */
const Flag = () => (
  <span className="flag">
    <Sign path={FLAG} size={13} />
    <span className="vh">flagged, </span>
  </span>
);

/** What comes back in ten minutes must not say so for an hour. */
function useEveryHalfMinute(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTick((tick) => tick + 1), LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, []);
}
