/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "6c9c47c79f6fbddd";
