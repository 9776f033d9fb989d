/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "08b5c283e07e61ab";
