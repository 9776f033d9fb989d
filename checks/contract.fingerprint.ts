/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "9579871f3e1d737f";
