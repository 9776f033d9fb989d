/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "0fa7c7c23f67ac68";
