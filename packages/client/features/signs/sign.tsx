import type { ReactElement } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { Conflict } from "./conflict.tsx";
import { DoneHidden } from "./done-hidden.tsx";
import { Tick } from "./tick.tsx";

interface Props {
  readonly ctx: CommandContext;
  readonly rowKey: string;
  readonly sign: "done" | "conflict" | "hidden";
}

/**
 * What is seen of a sign, and takes it away: a tick in the bullet's place, the ways out of a conflict, or below a page
 * how many of its rows are hidden.
 */
export function Sign({ sign, ...row }: Props): ReactElement {
  if (sign === "hidden") return <DoneHidden ctx={row.ctx} />;
  return sign === "done" ? <Tick {...row} /> : <Conflict {...row} />;
}
