/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "c66c90f069fe2e4e";
