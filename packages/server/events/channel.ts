/**
 * A channel for each user, on which only servers listen that have a stream of that user open (decision 46). Its name is made of a
 * number: it needs no quotes.
 */
export const channelOf = (userId: number): string => `perennial_log_${userId}`;

/** Whose channel it is; null for one that is not ours. */
export function userOfChannel(channel: string): number | null {
  const match = /^perennial_log_(\d{1,16})$/.exec(channel);
  return match ? Number(match[1]) : null;
}
