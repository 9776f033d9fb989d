import { lateRoutes } from "@perennial/contract/late-routes";
import { type Api, apiUrl } from "../api/client.ts";

/** What is to be exported, and as what. */
export interface ExportWanted {
  readonly format: "opml" | "markdown" | "csv" | "json" | "apkg";
  /** Undefined for everything. */
  readonly rootId: number | undefined;
}

/**
 * An address that a browser can fetch as a file by itself, so that nothing of it has to stand in memory. It holds a
 * ticket, since a browser sends no token along, and can be used once, within a minute.
 */
export async function exportAddress(
  api: Pick<Api, "createStreamTicket">,
  baseUrl: string,
  { format, rootId }: ExportWanted,
): Promise<string | undefined> {
  const ticket = await api.createStreamTicket();
  if (!ticket.ok) return undefined;
  const query = new URLSearchParams({ format, token: ticket.value.ticket });
  if (rootId !== undefined) query.set("root_id", String(rootId));
  return apiUrl(baseUrl, `${lateRoutes.exportNotes.path}?${query}`);
}
