import type { Import, NewUpload } from "@perennial/contract/files/imports";
import type { Reply } from "../api/client.ts";

/** The calls of an import, as far as sending its file needs them. */
export interface UploadCalls {
  createImport(call: { readonly body: NewUpload }): Promise<Reply<Import>>;
  sendImportPiece(call: { readonly id: number; readonly form: FormData }): Promise<Reply<Import>>;
  getImport(call: { readonly id: number }): Promise<Reply<Import>>;
}

export interface SendingOf {
  readonly calls: UploadCalls;
  /** The note to import below; the top where it is not said. */
  readonly into?: number | undefined;
  /** Told how much of the file has arrived, from 0 to 1. */
  readonly arrived: (share: number) => void;
  readonly pause: (ms: number) => Promise<void>;
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 15_000];
/** In a row, without a byte more: about two minutes. */
const MOST_TRIES = 12;
const CONFLICT = 409;
const TOO_MANY = 429;
const SERVER = 500;

/** Sends a file in pieces, resuming where the server says; so does sending the same file on a later page. */
export async function sendInPieces(
  file: File,
  { calls, into, arrived, pause }: SendingOf,
): Promise<Reply<Import>> {
  let tries = 0;
  /** Waits where asking again may help. @returns whether it may */
  const mayAskAgain = async (reply: Reply<Import>): Promise<boolean> => {
    if (reply.ok || !isPassing(reply.error.status) || ++tries > MOST_TRIES) return false;
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)));
    return true;
  };
  /** Asks until there is an answer that stays, whatever it says. */
  const answered = async (ask: () => Promise<Reply<Import>>): Promise<Reply<Import>> => {
    let reply = await ask();
    while (await mayAskAgain(reply)) reply = await ask();
    return reply;
  };
  const facts = { name: file.name, bytes: file.size, resume_key: String(file.lastModified) };
  const body: NewUpload = into === undefined ? facts : { ...facts, into };
  let reply = await answered(() => calls.createImport({ body }));
  while (reply.ok) {
    const { id, phase, done, piece_bytes: length = 0 }: Import = reply.value;
    if (phase !== "arriving") {
      arrived(1);
      return reply;
    }
    arrived(done / file.size);
    const form = new FormData();
    form.set("offset", String(done));
    form.set("file", file.slice(done, done + length), file.name);
    const sent = await calls.sendImportPiece({ id, form });
    if (sent.ok) {
      tries = 0;
      reply = sent;
      continue;
    }
    if (sent.error.status !== CONFLICT && !(await mayAskAgain(sent))) return sent;
    // It may have arrived all the same, or from another page.
    reply = await answered(() => calls.getImport({ id }));
  }
  return reply;
}

/** A lost line, a server that is busy or has just ended: it may well answer in a moment. */
const isPassing = (status: number | null): boolean =>
  status === null || status === TOO_MANY || status >= SERVER;
