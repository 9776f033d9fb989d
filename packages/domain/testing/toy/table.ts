import type { Kind } from "../../kind/kind.ts";
import type { EditableKind, RecordOf } from "../../kind/kinds.ts";
import { toy } from "./toy.ts";

/** The table of kinds with one line more. */
export const withToy = <T extends { readonly [name: string]: Kind }>(kinds: T) => ({ ...kinds, toy });

/** The name of a kind that the types do not know, since the table has it in tests only. */
export const TOY = "toy" as string as EditableKind;

export interface Toy {
  readonly id: RecordOf<EditableKind>["id"];
  readonly nodeId: RecordOf<EditableKind>["id"];
  readonly label: string;
  readonly tone: "soft" | "loud";
  readonly size: number;
  readonly foundAt: string | null;
}
