/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "780e8c78a92c7163";
