/** Of the wire contract as it was last agreed; see contract.test.ts. */
export const FINGERPRINT = "b16c18f18b43c66f";
