/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "f6d2bf7c68d619b8";
