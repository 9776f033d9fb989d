import type { EventData, EventName } from "@perennial/contract/log/events";
import { type DraftKey, readDraftNews, readItems } from "../commands/drafts/draft-rows.ts";
import type { Pool } from "../database/connection.ts";
import type { Clock } from "../ports/clock.ts";
import { seenDrafts, seenItems } from "../queries/seen-drafts.ts";
import type { LogView } from "../queries/seen-log.ts";

type Send = <N extends EventName>(name: N, data: EventData<N>) => Promise<void>;

/** Sends a reader what comes of a person's drafts while the stream is open; what was before is read by its own call. */
export function draftNews(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  userId: number,
  { send, seenBy }: { readonly send: Send; readonly seenBy: () => Promise<LogView | null> },
) {
  const opened = clock();
  /** How far the reader has come in each draft. */
  const sent = new Map<number, number>();
  let underWay = false;
  return {
    /** Whether one was under way when last looked at: it is then looked at with each heartbeat too. */
    areUnderWay: () => underWay,
    async send(): Promise<void> {
      const all = await readDraftNews(pool, userId, opened);
      const visibility = all.length === 0 ? null : ((await seenBy())?.visibility ?? null);
      const isSeen = new Set(
        await seenDrafts(
          pool,
          visibility,
          all.map(({ draft }) => draft),
        ),
      );
      const news = all.filter(({ draft }) => isSeen.has(draft));
      underWay = news.some(({ draft }) => draft.state === "waiting" || draft.state === "running");
      for (const { revision, draft } of news.toReversed()) {
        const since = sent.get(draft.id) ?? -1;
        if (revision <= since) continue;
        const key: DraftKey = { userId, id: draft.id };
        for (const item of await seenItems(pool, visibility, await readItems(pool, key, since)))
          await send("draft-item", item);
        // Of what has come since it was read, the next look sends what it has sent already: it is the same.
        await send("draft-update", draft);
        sent.set(draft.id, revision);
      }
    },
  };
}
