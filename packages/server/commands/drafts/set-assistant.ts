import type { Queries } from "./draft-rows.ts";

/** Turns the assistant of a person on or off. @param host the one that it was said of */
export async function setAssistant(
  client: Queries,
  {
    userId,
    isOn,
    host,
    now,
  }: { readonly userId: number; readonly isOn: boolean; readonly host: string | null; readonly now: Date },
): Promise<void> {
  await client.query(
    `insert into assistants as a (user_id, enabled, host, changed_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set enabled = $2, host = $3, changed_at = $4`,
    [userId, isOn, host, now],
  );
}
