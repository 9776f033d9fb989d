/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "3d2cc57eb41412cc";
