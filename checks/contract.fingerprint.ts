/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "abc8734a30ba6edf";
