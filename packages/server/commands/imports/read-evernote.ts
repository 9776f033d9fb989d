import { createHash } from "node:crypto";
import { type EnexAttachment, readEnex } from "@perennial/domain/format/enex/read-enex";
import { err, ok, type Result } from "@perennial/domain/result";
import { contentsOf } from "../files/file-contents.ts";
import { type FileRefusal, type ImportedDocument, type ImportedFile, NOTHING_LEFT_OUT } from "./document.ts";
import { anchorOfSource } from "./links/anchor-of-source.ts";
import { outlineOf } from "./outline-of.ts";

/** Notes of Evernote with what is attached to them, which they name by an old hash of its bytes. */
export function readEvernote(name: string, text: string): Result<ImportedDocument, FileRefusal> {
  const files: ImportedFile[] = [];
  let refused = 0;
  const read = readEnex(
    text,
    ({ name: called, data }: EnexAttachment) => {
      const bytes = Buffer.from(data, "base64");
      if (bytes.length === 0) {
        refused++;
        return undefined;
      }
      const contents = contentsOf(bytes);
      files.push({ name: called, contents, read: async () => ok(bytes) });
      return { hash: createHash("md5").update(bytes).digest("hex"), id: contents.id };
    },
    (id) => anchorOfSource(`evernote ${id}`),
  );
  if (!read.ok) {
    const { line, reason } = read.error;
    return err({ sentence: `The export of Evernote cannot be read: at line ${line} ${reason}.` });
  }
  const { items, losses, missing } = read.value;
  const document = outlineOf(name, items, { format: "Notes of Evernote", losses, decisions: [] });
  const leftOut = { ...NOTHING_LEFT_OUT, media: { missing, refused } };
  return document.ok ? ok({ ...document.value, files, leftOut }) : document;
}
