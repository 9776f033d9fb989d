/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "e2df0f64daf20139";
