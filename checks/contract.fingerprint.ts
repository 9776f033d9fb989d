/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "133a6f1f42568841";
