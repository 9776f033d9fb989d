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
