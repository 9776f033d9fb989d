/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "cfcba6a94092bbc5";
