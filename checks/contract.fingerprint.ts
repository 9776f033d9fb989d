/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "3d02e6b52c7a9503";
