/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "3a18f3d4380ae41e";
