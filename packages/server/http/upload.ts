import { err, ok, type Result } from "@perennial/domain/result";
import { refuse, refuseFields } from "./answer.ts";
import { readBytes } from "./body.ts";

/** A file as it came, with what else stood in its form. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly form: FormData;
}

const NO_FILE = "Send the file as the part `file` of a form.";
const LONGEST_NAME = 255;
/** Of a form beside its file. */
const FORM_BYTES = 16_384;

/** Returns whether a request brings a form that may have a file in it. */
export const isForm = ({ headers }: Request): boolean =>
  (headers.get("Content-Type") ?? "").toLowerCase().startsWith("multipart/form-data");

/** Reads a form with a file in it. The name is what its sender calls it: it names, and leads nowhere. */
export async function readUpload(
  request: Request,
  { most, tooLarge }: { readonly most: number; readonly tooLarge: string },
): Promise<Result<Upload, Response>> {
  const noFile = () => err(refuseFields([{ path: "file", message: NO_FILE }]));
  if (!isForm(request)) return noFile();
  const body = await readBytes(request, most + FORM_BYTES);
  if (!body.ok)
    return err(
      body.error === "too-large" ? refuse("body_too_large", { message: tooLarge }) : refuse("bad_request"),
    );
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const form = await new Response(new Uint8Array(body.value), { headers }).formData().catch(() => undefined);
  const file = form?.get("file");
  if (!form || !(file instanceof File)) return noFile();
  if (file.size > most) return err(refuse("body_too_large", { message: tooLarge }));
  const name = file.name.replaceAll("\0", "").toWellFormed().slice(0, LONGEST_NAME).toWellFormed() || "file";
  return ok({ name, bytes: new Uint8Array(await file.arrayBuffer()), form });
}
