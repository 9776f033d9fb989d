import type { Api } from "../api/client.ts";

/** What the server says is due, for a device with only a branch. `mayStudy`: whether the plan allows it. */
export function dueThereCall(api: Pick<Api, "studyQueue">, mayStudy: () => boolean) {
  return async (
    timeZone: string,
  ): Promise<{ readonly due: number; readonly minutes: number } | undefined> => {
    if (!mayStudy()) return undefined;
    const reply = await api.studyQueue({ query: { time_zone: timeZone, limit: "0" } });
    return reply.ok ? { due: reply.value.due + reply.value.new, minutes: reply.value.minutes } : undefined;
  };
}
