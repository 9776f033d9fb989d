/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "504a4d7a99707233";
