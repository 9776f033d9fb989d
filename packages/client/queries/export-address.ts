import type { Query } from "@perennial/contract/calls/endpoints";
import { routes } from "@perennial/contract/calls/routes";
import { type Api, apiUrl } from "../api/client.ts";

type Wanted = Query<"exportNotes">;

export type ExportForm = Pick<Wanted, "format" | "flavor" | "ids" | "schedules">;

export interface ExportWanted extends ExportForm {
  /** With all that is below each; undefined for everything. */
  readonly nodeIds: readonly number[] | undefined;
}

/** A single-use download address, valid for a minute. A ticket stands for the token and the list of notes. */
export async function exportAddress(
  api: Pick<Api, "createStreamTicket">,
  baseUrl: string,
  { nodeIds, ...form }: ExportWanted,
): Promise<string | undefined> {
  const ticket = await api.createStreamTicket(nodeIds && { body: { node_ids: [...nodeIds] } });
  if (!ticket.ok) return undefined;
  const query = new URLSearchParams({ token: ticket.value.ticket });
  for (const [name, value] of Object.entries(form)) if (value) query.set(name, value);
  return apiUrl(baseUrl, `${routes.exportNotes.path}?${query}`);
}

/** The single-use address of everything of an account, valid for a minute. */
export async function accountAddress(
  api: Pick<Api, "createStreamTicket">,
  baseUrl: string,
): Promise<string | undefined> {
  const ticket = await api.createStreamTicket();
  if (!ticket.ok) return undefined;
  return apiUrl(
    baseUrl,
    `${routes.exportAccount.path}?${new URLSearchParams({ token: ticket.value.ticket })}`,
  );
}
