/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "4201e64b790af8a3";
