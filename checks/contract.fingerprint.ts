/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "8cde47015a833fe7";
