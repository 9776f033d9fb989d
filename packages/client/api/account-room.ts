import type { Answer } from "@perennial/contract/calls/endpoints";
import type { AccountRoom } from "@perennial/domain/access/account-room";

/** Reads how much an account keeps, and may keep, from what the server tells of it. */
export const accountRoomFrom = (usage: NonNullable<Answer<"getAccount">["usage"]>): AccountRoom => ({
  nodes: usage.nodes,
  mostNodes: usage.most_nodes,
  bytes: usage.bytes,
  mostBytes: usage.most_bytes,
});
