import * as z from "zod/mini";
import { ItemType } from "../outline/wire.ts";
import { Id } from "../shapes/record-shapes.ts";

/** A row of the notes, as it is chosen by what it says and by what stands above it. */
export const Place = z.object({
  id: Id,
  item_type: ItemType,
  /** The beginning of its text, or of its question. */
  text: z.string(),
  /** The texts of the nearest rows above, from the top, which itself is left out. */
  above: z.array(z.string()),
});
export const Places = z.object({
  /** The row that everything stands below. */
  top_id: Id,
  places: z.array(Place),
});

export type Place = z.infer<typeof Place>;
export type Places = z.infer<typeof Places>;
