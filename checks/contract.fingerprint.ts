/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "3bf751ecffd50c8b";
