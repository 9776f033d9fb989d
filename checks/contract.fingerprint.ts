/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "4323a654ccf1602c";
