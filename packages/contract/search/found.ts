import { ANCHOR_NAME } from "@perennial/domain/rich/anchor-name";
import * as z from "zod/mini";
import { Id } from "../shapes/record-shapes.ts";

export const Tags = z.object({
  /** The name without its sign, as it is written most often. */
  tags: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type Tags = z.infer<typeof Tags>;

/** What anchors lead to. */
export const Anchors = z.object({
  anchors: z.array(
    z.object({
      /** As texts write it. */
      id: z.string().check(z.regex(new RegExp(`^${ANCHOR_NAME}$`))),
      node_id: Id,
      title: z.string(),
      /** The node can be restored for 30 days. */
      deleted: z.boolean(),
    }),
  ),
});
export type Anchors = z.infer<typeof Anchors>;
