import type { DataMutation } from "@perennial/contract/outline/wire";
import type { BrowserServer } from "./browser-server.ts";

/** All rows of the server's log. */
export async function logOf(
  server: Pick<BrowserServer, "handle" | "wholeLog">,
): Promise<readonly DataMutation[]> {
  const whole = server.wholeLog?.();
  if (whole) return whole;
  const rows: DataMutation[] = [];
  for (let version = 0; ; ) {
    const { body } = await server.handle("GET", `/changes?since=${version}`, {}, undefined);
    const { changes } = body as { readonly changes: DataMutation[] };
    const last = changes.at(-1);
    if (!last) return rows;
    rows.push(...changes);
    version = last.version;
  }
}
