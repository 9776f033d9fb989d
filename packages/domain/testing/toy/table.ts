import type { Kind } from "../../kind/kind.ts";
import type { EditableKind, RecordOf } from "../../kind/kinds.ts";
import { toy } from "./toy.ts";
import { toyLabel } from "./toy-label.ts";

/** The table of kinds with a line more for each of two kinds. */
export const withToys = <T extends { readonly [name: string]: Kind }>(kinds: T) => ({
  ...kinds,
  toy,
  toyLabel,
});

/** The names of kinds that the types do not know, since the table has them in tests only. */
export const TOY = "toy" as string as EditableKind;
export const LABEL = "toyLabel" as string as EditableKind;

export interface Toy {
  readonly id: RecordOf<EditableKind>["id"];
  readonly nodeId: RecordOf<EditableKind>["id"];
  readonly label: string;
  readonly tone: "soft" | "loud";
  readonly size: number;
  readonly foundAt: string | null;
}
