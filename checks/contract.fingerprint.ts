/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "1b356b6d8dd41127";
