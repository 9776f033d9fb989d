import type { KeySeal } from "../../ports/key-seal.ts";
import type { Queries } from "./draft-rows.ts";

/** Turns the assistant of a person on or off. @param host the one that it was said of @param isGrading for typed answers too */
export async function setAssistant(
  client: Queries,
  {
    userId,
    isOn,
    isGrading,
    host,
    now,
  }: {
    readonly userId: number;
    readonly isOn: boolean;
    readonly isGrading: boolean;
    readonly host: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await client.query(
    `insert into assistants as a (user_id, enabled, grades, host, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set enabled = $2, grades = $3, host = $4, changed_at = $5`,
    [userId, isOn, isGrading, host, now],
  );
}

/** A model as a person names it; without an address none. */
interface NamedModel {
  readonly address: string;
  readonly model: string;
  /** Empty for none; the one of before where it is not said. */
  readonly key?: string | null | undefined;
}

const isOneServer = (address: string, other: string): boolean =>
  new URL(address).origin === new URL(other).origin;

/** Keeps the model that a person names, or forgets it. Its key goes nowhere but to the server that it was entered for. */
export async function setOwnModel(
  client: Queries,
  seal: KeySeal,
  {
    userId,
    own: { address, model, key },
    now,
  }: { readonly userId: number; readonly own: NamedModel; readonly now: Date },
): Promise<void> {
  const { rows } = await client.query<{ base_url: string | null; sealed_key: Buffer | null }>(
    "select a.base_url, a.sealed_key from assistants a where a.user_id = $1",
    [userId],
  );
  const [before] = rows;
  const isKept = address !== "" && Boolean(before?.base_url) && isOneServer(address, before?.base_url ?? "");
  const kept = isKept ? before?.sealed_key : null;
  const sealed = key ? seal.seal(key, userId) : key === "" ? null : kept;
  const named =
    address === "" ? [null, null, null] : [address.replace(/\/+$/, ""), model || "default", sealed];
  await client.query(
    `insert into assistants as a (user_id, enabled, host, base_url, model, sealed_key, changed_at)
       values ($1, false, null, $2, $3, $4, $5)
     on conflict (user_id) do update set base_url = $2, model = $3, sealed_key = $4, changed_at = $5`,
    [userId, ...named, now],
  );
}
