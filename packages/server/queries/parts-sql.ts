import { FIRST_NAMED_PART } from "@perennial/domain/card/shapes";

/** What SQL says of the parts that cards ask. */

/** The rows below a card `n`, which steps ask, in their order; their ids are those of the parts from here on. */
const ROWS_BELOW = `array(select ${FIRST_NAMED_PART} + c.id from nodes c
    where c.user_id = $1 and c.parent_id = n.id and c.deleted_at is null order by c.sort_order, c.id)`;
/** The numbers of the parts of a card `f` that the node `n` shows, in their order. */
export const PARTS = `case f.kind when 'steps' then ${ROWS_BELOW} else string_to_array(f.asks, ' ')::bigint[] end`;
/** Whether a card `f` that the node `n` shows asks a part. Most cards ask one, which a comparison of texts tells. */
export const isAskedPart = (part: string) => `(f.asks = ${part}::text or ${part} = any(${PARTS}))`;
