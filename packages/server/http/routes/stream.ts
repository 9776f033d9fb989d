import { parseEventId } from "@perennial/contract/log/events";
import { readsFrom } from "@perennial/contract/log/reads";
import type { AccountDeps } from "../../commands/accounts/accounts.ts";
import { issueStreamTicket } from "../../commands/accounts/issue-stream-ticket.ts";
import { createTurns } from "../../limits/turns.ts";
import { answerJson, refuse, refuseFields } from "../answer.ts";
import { type EventStreams, eventStream } from "../event-streams.ts";
import type { Handlers } from "../implement.ts";

/** A school may be one address. */
const STREAMS_PER_ADDRESS = 2_000;

/**
 * Handles the event stream and the tickets for it. A browser's stream cannot send headers: a ticket in the address
 * stands for the session, is good for one stream, and is of no use to whoever reads the address later.
 */
export function streamHandlers(deps: {
  readonly accounts: Pick<AccountDeps, "pool" | "tokens" | "clock">;
  readonly streams: EventStreams;
}): Pick<Handlers, "streamUserActions" | "createStreamTicket"> {
  const ofAddress = createTurns({ perKey: STREAMS_PER_ADDRESS, inAll: Number.POSITIVE_INFINITY });
  return {
    async createStreamTicket({ viewer, body }) {
      return answerJson(200, { ticket: await issueStreamTicket(deps.accounts, viewer, body.node_ids) });
    },

    async streamUserActions({ query, request, viewer, generation, reads, caller, drop }) {
      const id = request.headers.get("Last-Event-ID") || query.last_event_id || null;
      const from = id === null ? null : parseEventId(id);
      if (id !== null && from === null) {
        return refuseFields([{ path: "last_event_id", message: "Not the id of an event of this stream." }]);
      }
      if (request.method === "HEAD") return eventStream(null);
      const shown = generation ?? query.generation ?? null;
      const reader = {
        from: from && { ...from, generation: shown },
        reads: query.reads === undefined ? reads : readsFrom(query.reads, { isPage: true }),
      };
      // Whoever calls from this machine itself may be a proxy for everybody.
      const leave = caller.isLocal ? () => {} : await ofAddress.take(caller.address);
      if (!leave) return refuse("rate_limited", { headers: { "Retry-After": "15" } });
      return deps.streams.open(viewer, { ...reader, leave }, drop);
    },
  };
}
