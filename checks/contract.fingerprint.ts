/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "884eefb7c0384a4b";
