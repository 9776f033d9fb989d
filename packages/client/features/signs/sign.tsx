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

/** A node's mark and how to clear it: a tick, the choices of a conflict, or the number of hidden rows below. */
export function Sign({ sign, ...row }: Props): ReactElement {
  if (sign === "hidden") return <DoneHidden ctx={row.ctx} />;
  return sign === "done" ? <Tick {...row} /> : <Conflict {...row} />;
}
