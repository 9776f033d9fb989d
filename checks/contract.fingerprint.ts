/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "5b877d9d8d2322c7";
