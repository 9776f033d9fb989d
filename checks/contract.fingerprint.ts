/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "ff2c82ba94f5a695";
