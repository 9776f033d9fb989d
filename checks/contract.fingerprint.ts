/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "1aa9d36b341a02b3";
