export const MODEL_USERS = ["all", "named", "own"] as const;
/**
 * Whose questions the model of this server answers: everybody's, or only those of accounts with a name. `own`: the server has
 * none, and people name models of their own.
 */
export type ModelUsers = (typeof MODEL_USERS)[number];

/** Returns whether an account may use the model. */
export const mayUseModel = (users: ModelUsers, { isAnonymous }: { readonly isAnonymous: boolean }): boolean =>
  users !== "named" || !isAnonymous;
