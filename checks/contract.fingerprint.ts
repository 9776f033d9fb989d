/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "d9a409a7950ed8ab";
