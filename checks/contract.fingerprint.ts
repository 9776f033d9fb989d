/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "051441b0def7393b";
