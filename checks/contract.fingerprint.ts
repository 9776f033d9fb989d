/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "3a572a75931921fd";
