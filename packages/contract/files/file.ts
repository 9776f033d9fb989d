import { MEDIA_TYPES } from "@perennial/domain/format/media-type";
import * as z from "zod/mini";
import { Id } from "../shapes/record-shapes.ts";

/** A file that is kept: a text shows it as `![words](file:id)`. */
export const StoredFile = z.object({
  /** Follows from the contents: the same ones have the same id, in every account. */
  id: Id,
  /** As it was called where it came from. */
  name: z.string(),
  /** By what is in it. */
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  /** Of a picture, in pixels, where its head says so. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Where it can be read without a token, from the server's own address on. */
  address: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Asked for at once. */
export const MOST_FILES_LISTED = 200;
