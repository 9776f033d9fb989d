/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "7527634af760af06";
