import * as z from "zod/mini";

export const Tags = z.object({
  /** The name without its sign, as it is written most often. */
  tags: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type Tags = z.infer<typeof Tags>;
