import type { TableMapping } from "@perennial/contract/files/imports";
import { ok, type Result } from "@perennial/domain/result";
import type { FileRefusal, ImportedDocument } from "./document.ts";

/** Which file, and how it is to be read. */
export interface FileRead {
  readonly userId: number;
  readonly id: number;
  readonly mapping: TableMapping | null;
}

/** What was read last: it is asked for once to say what it would come to, and once more to be carried out. */
export interface Reading {
  /** Reads a file, unless it was the last one that was read. */
  read(
    of: FileRead,
    read: () => Promise<Result<ImportedDocument, FileRefusal>>,
  ): Promise<Result<ImportedDocument, FileRefusal>>;
  forget(): void;
  isKept(): boolean;
}

/** Makes the memory of one process: it keeps one document, the last that could be read. */
export function createReading(): Reading {
  let last: { readonly name: string; readonly document: ImportedDocument } | undefined;
  return {
    async read({ userId, id, mapping }, read) {
      const name = JSON.stringify([userId, id, mapping]);
      if (last?.name === name) return ok(last.document);
      const document = await read();
      last = document.ok ? { name, document: document.value } : undefined;
      return document;
    },
    forget() {
      last = undefined;
    },
    isKept: () => last !== undefined,
  };
}
