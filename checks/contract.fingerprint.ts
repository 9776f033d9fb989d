/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "1367e979a884ab5f";
