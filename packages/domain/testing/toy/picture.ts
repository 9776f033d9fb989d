import type { ItemType } from "../../tree/node.ts";

/** The name of a kind that the types do not know, since the table has it in tests only. */
export const PICTURE = "toyPicture" as string as ItemType;
