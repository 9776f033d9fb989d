/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "abb39b0958a98e8e";
