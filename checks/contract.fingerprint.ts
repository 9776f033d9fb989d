/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "d4425ec7b5efff97";
