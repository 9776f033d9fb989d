/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "64640a9e74615afe";
