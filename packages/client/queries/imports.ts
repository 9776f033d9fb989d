import type { Import, TableMapping } from "@perennial/contract/imports";
import { lateRoutes } from "@perennial/contract/late-routes";
import { type ApiDeps, createCalls, type Reply } from "../api/client.ts";

export type ImportJob = Import;
/** The latest imports; undefined where there is no answer. */
export type ImportList = readonly Import[] | undefined;

/** What became of a call, in words where it failed. */
export type ImportReply =
  | { readonly ok: true; readonly value: Import }
  | { readonly ok: false; readonly message: string };

const NO_ANSWER = "The server does not answer. Check the connection, then try again.";

/** Made with this page: what opens the notes does without. */
export function importCalls(deps: ApiDeps) {
  const api = createCalls(deps, lateRoutes);
  const told = async (call: Promise<Reply<Import>>): Promise<ImportReply> => {
    const reply = await call;
    if (reply.ok) return { ok: true, value: reply.value };
    return { ok: false, message: reply.error.status === null ? NO_ANSWER : reply.error.message };
  };
  return {
    /** @param into the node to bring it below; the top where it is not said */
    send(file: File, into?: number) {
      const form = new FormData();
      form.set("file", file);
      if (into !== undefined) form.set("into", String(into));
      return told(api.createImport({ form }));
    },
    async list(): Promise<ImportList> {
      const reply = await api.listImports({});
      return reply.ok ? reply.value.imports : undefined;
    },
    read: (id: number) => told(api.getImport({ id })),
    map: (id: number, mapping: TableMapping) => told(api.mapImport({ id, body: mapping })),
    apply: (id: number) => told(api.applyImport({ id })),
    undo: (id: number) => told(api.undoImport({ id })),
    cancel: (id: number) => api.cancelImport({ id }),
  };
}
