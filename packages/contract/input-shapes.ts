import { isStorable, MAX_TEXT_LENGTH } from "@perennial/domain/tree/limits";
import * as z from "zod/mini";
import { UNSTORABLE_TEXT } from "./errors.ts";
import { Id } from "./record-shapes.ts";

/** What the members of requests are made of. */

export const storable = z.refine<string>(isStorable, { error: UNSTORABLE_TEXT });
const tooLong = { error: `Text may be at most ${MAX_TEXT_LENGTH.toLocaleString("en")} characters long.` };

export const Text = z.string().check(z.maxLength(MAX_TEXT_LENGTH, tooLong), storable);
/** Inside a batch a row may be named by the temporary id of the command that creates it. */
export const TemporaryId = z.int().check(z.negative(), z.minimum(-1_000_000));
export const IdOrTemporary = z.union([Id, TemporaryId]);
export const Uuid = z.guid();

/** Absent and null mean the same on input. */
export const absent = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** The version of the log that a command was made against: texts are merged with what came since, or kept beside. */
export const BaseVersion = absent(z.int().check(z.nonnegative()));

export const commandHead = {
  uuid: Uuid,
  user_action_uuid: absent(Uuid),
  /** The UUID of the command that this one takes back, or does again; the log names it. */
  undo_of: absent(Uuid),
};
