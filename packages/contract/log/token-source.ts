const PREFIX = "token:";

/** Returns the source of what a personal token does, as the log of user actions has it. */
export const sourceOfToken = (name: string): string => `${PREFIX}${name}`;

/** Returns the name of the token that a source stands for; null for the person. */
export const tokenOfSource = (source: string | null): string | null =>
  source?.startsWith(PREFIX) ? source.slice(PREFIX.length) : null;
