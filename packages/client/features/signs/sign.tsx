import type { ReactElement } from "react";
import type { CommandContext } from "../../commands/command.ts";
import { Conflict } from "./conflict.tsx";
import { Tick } from "./tick.tsx";

interface Props {
  readonly ctx: CommandContext;
  readonly rowKey: string;
  readonly sign: "done" | "conflict";
}

/** What is seen of a sign, and takes it away: a tick in the bullet's place, or the ways out of a conflict. */
export function Sign({ sign, ...row }: Props): ReactElement {
  return sign === "done" ? <Tick {...row} /> : <Conflict {...row} />;
}
