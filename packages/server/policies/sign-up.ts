export const SIGN_UPS = ["open", "invite", "closed"] as const;
/** Who may make an account: anybody, whoever was given an invitation, or nobody. */
export type SignUp = (typeof SIGN_UPS)[number];
