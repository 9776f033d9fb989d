/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "d896af8282c1abae";
