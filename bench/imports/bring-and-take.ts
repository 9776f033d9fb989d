import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "@perennial/contract/files/imports";
import { API_PREFIX } from "@perennial/contract/limits";
import { type Account, call } from "../../e2e/stage/api.ts";

const LOOK_EVERY_MS = 20;

/** Imports a file as a browser does. @returns milliseconds until the receipt, and from there until all is written */
export async function bring(
  origin: string,
  { token }: Account,
  name: string,
  bytes: Uint8Array | string,
): Promise<{ readonly readMs: number; readonly writtenMs: number; readonly found: number }> {
  const form = new FormData();
  form.set("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
  const began = performance.now();
  const sent = await fetch(`${origin}${API_PREFIX}/imports`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!sent.ok) throw new Error(`the upload answered ${sent.status}: ${await sent.text()}`);
  const { id } = (await sent.json()) as Import;
  const settled = async (): Promise<Import> => {
    for (;;) {
      const job = await call<Import>(origin, "GET", `/imports/${id}`, token);
      if (job.state === "failed") throw new Error(job.failure ?? "failed");
      if (job.state === "ready" || job.state === "done") return job;
      await sleep(LOOK_EVERY_MS);
    }
  };
  await settled();
  const readMs = performance.now() - began;
  await call(origin, "POST", `/imports/${id}/apply`, token, {});
  const { receipt } = await settled();
  return { readMs, writtenMs: performance.now() - began - readMs, found: receipt?.found ?? 0 };
}

/** Reads an export as a browser does that saves it. @returns milliseconds until the first byte, and the length of all */
export async function take(
  origin: string,
  { token }: Account,
  format: string,
): Promise<{ readonly firstMs: number; readonly bytes: number }> {
  const began = performance.now();
  const answer = await fetch(`${origin}${API_PREFIX}/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let [firstMs, bytes] = [0, 0];
  for await (const piece of answer.body) {
    firstMs ||= performance.now() - began;
    bytes += piece.length;
  }
  return { firstMs, bytes };
}
