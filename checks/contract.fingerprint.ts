/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "d29a9a885a18470b";
