import { createHash } from "node:crypto";
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  BackupFile,
  BackupHead,
  BackupNode,
  type BackupOrigin,
  type BackupProvenance,
  BackupType,
} from "@perennial/contract/files/backup";
import type { OriginType } from "@perennial/contract/files/origins";
import { cardChangeFromWire } from "@perennial/contract/outline/card-on-wire";
import { createLosses } from "@perennial/domain/format/losses";
import { err, ok, type Result } from "@perennial/domain/result";
import { anchorId } from "@perennial/domain/rich/anchor-name";
import { contentsOf } from "../files/file-contents.ts";
import { memoryOfBackup } from "./backup-memory.ts";
import { settingsOfBackup } from "./backup-settings.ts";
import {
  type CameFrom,
  type FileRefusal,
  type ImportedDocument,
  type ImportedFile,
  type ImportedItem,
  type ImportedOrigin,
  NOTHING_LEFT_OUT,
} from "./document.ts";

const HEAD = /^\{"head":(\{[^\n]*\}),$/;
const SIGNATURE = /^"sha256":"([0-9a-f]{64})"\}$/;

/** Returns whether a text begins as a backup of ours does; the rest is not read. */
export const looksLikeBackup = (text: string): boolean =>
  text.startsWith(`{"head":{"format":"${BACKUP_FORMAT}"`);

/** Reads a backup line by line, after its checksum has shown that it is whole and as it was written. */
export function readBackup(text: string): Result<ImportedDocument, FileRefusal> {
  const signed = text.lastIndexOf('"sha256"');
  const [, sum] = SIGNATURE.exec(text.slice(Math.max(0, signed)).trimEnd()) ?? [];
  if (sum === undefined)
    return refused("The end of the backup is missing. Download it again, then import that.");
  if (createHash("sha256").update(text.slice(0, signed)).digest("hex") !== sum)
    return refused("The backup was changed after it was written: its checksum does not fit.");
  const lines = text.slice(0, signed).split("\n");
  const head = BackupHead.safeParse(parse(HEAD.exec(lines[0] ?? "")?.[1] ?? ""));
  if (!head.success) return refused("The backup has no head that can be read.");
  if (head.data.version > BACKUP_VERSION)
    return refused(
      `The backup is of version ${head.data.version}; this server reads up to ${BACKUP_VERSION}.`,
    );
  const items: ImportedItem[] = [];
  for (const { number, value } of partsIn(lines, "nodes")) {
    const node = BackupNode.safeParse(value);
    if (!node.success || node.data.level > (items.at(-1)?.depth ?? -1) + 1)
      return refused(`Line ${number} of the backup is no note and no card.`);
    items.push(itemOf(node.data));
  }
  if (items.length === 0) return refused("There is no note in the backup.");
  const files = filesOf(lines);
  if (!files) return refused("A file in the backup is not what it says to be.");
  const types = typesOf(lines);
  if (!types) return refused("A type of notes in the backup is not what it says to be.");
  const { is_whole: isWhole } = head.data;
  const format = isWhole ? "A backup of an account" : "A backup of a branch";
  return ok({
    format,
    scope: "backup",
    items,
    hasRoot: true,
    isWhole,
    types,
    files,
    leftOut: NOTHING_LEFT_OUT,
    losses: createLosses(),
    decisions: isWhole ? ["The history of the account stays in the file: it is there to be read."] : [],
  });
}

/** What a list of the backup holds, one part on each line, with the number of its line in the file. */
function* partsIn(
  lines: readonly string[],
  list: "nodes" | "types" | "files",
): Generator<{ readonly number: number; readonly value: unknown }> {
  const from = lines.indexOf(`"${list}":[`) + 1;
  for (let at = from; from > 0 && at < lines.length; at++) {
    const line = lines[at] ?? "";
    const isLast = line.endsWith("],");
    yield { number: at + 1, value: parse(line.slice(0, isLast ? -2 : -1)) };
    if (isLast) return;
  }
}

/** The definitions that the origins of nodes name. */
function typesOf(lines: readonly string[]): Map<string, OriginType> | undefined {
  const types = new Map<string, OriginType>();
  for (const { value } of partsIn(lines, "types")) {
    const type = BackupType.safeParse(value);
    if (!type.success) return undefined;
    types.set(type.data.name, type.data.definition);
  }
  return types;
}

/** Undefined where the bytes of one are not those that the texts name. */
function filesOf(lines: readonly string[]): ImportedFile[] | undefined {
  const files: ImportedFile[] = [];
  for (const { value } of partsIn(lines, "files")) {
    const file = BackupFile.safeParse(value);
    if (!file.success) return undefined;
    const bytes = Buffer.from(file.data.data, "base64");
    const contents = contentsOf(bytes);
    if (contents.id !== file.data.id) return undefined;
    files.push({ name: file.data.name, contents, read: async () => ok(bytes) });
  }
  return files;
}

function itemOf(node: BackupNode): ImportedItem {
  const {
    level: depth,
    guid: source,
    origin,
    is_done: isDone,
    settings: own,
    names,
    anchors,
    needs,
    provenance,
  } = node;
  const settings = settingsOfBackup(own);
  const place = {
    depth,
    source,
    ...(isDone ? { isDone } : {}),
    ...(settings ? { settings } : {}),
    ...(origin ? { origin: originOf(origin) } : {}),
    ...(names ? { names } : {}),
    ...(anchors ? { anchors: anchors.map(anchorId) } : {}),
    ...(needs ? { needs: needs.map(anchorId) } : {}),
    ...(provenance ? { cameFrom: provenance.map(cameFrom) } : {}),
  };
  return node.type === "note"
    ? { ...place, text: node.text, memory: [] }
    : {
        ...place,
        text: node.question,
        answer: node.answer,
        ...(node.form ? { form: cardChangeFromWire(node.form) } : {}),
        memory: memoryOfBackup(node.memory, node.reviews),
      };
}

const cameFrom = ({
  file_id: fileId = null,
  quote_start,
  quote_end,
  prompt_version,
  is_edited,
  ...said
}: BackupProvenance): CameFrom => ({
  ...said,
  fileId,
  quoteStart: quote_start,
  quoteEnd: quote_end,
  promptVersion: prompt_version,
  isEdited: is_edited,
});

const originOf = ({ part, was }: BackupOrigin): ImportedOrigin => (was ? { part, was } : { part });

const refused = (sentence: string): Result<never, FileRefusal> => err({ sentence });

/** Undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
