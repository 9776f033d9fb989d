import { isStorable, MAX_TEXT_LENGTH } from "@perennial/domain/tree/limits";
import * as z from "zod/mini";
import { UNSTORABLE_TEXT } from "../calls/errors.ts";
import { Id } from "./record-shapes.ts";

/** The shapes that requests are composed of. */

export const storable = z.refine<string>(isStorable, { error: UNSTORABLE_TEXT });
const tooLong = { error: `Text may be at most ${MAX_TEXT_LENGTH.toLocaleString("en")} characters long.` };

export const Text = z.string().check(z.maxLength(MAX_TEXT_LENGTH, tooLong), storable);
/** Within a batch, the temporary id of a creating command stands for its row. */
export const TemporaryId = z.int().check(z.negative(), z.minimum(-1_000_000));
export const IdOrTemporary = z.union([Id, TemporaryId]);
export const Uuid = z.guid();

/** Input may be absent or null with the same meaning. */
export const absent = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/**
 * The version of the log that a command was made against: its texts are merged with later changes, or kept beside
 * them as conflict copies.
 */
export const BaseVersion = absent(z.int().check(z.nonnegative()));

export const commandHead = {
  uuid: Uuid,
  user_action_uuid: absent(Uuid),
  /** The idempotency key of the command that this one takes back or repeats; the log records it. */
  undo_of: absent(Uuid),
};
